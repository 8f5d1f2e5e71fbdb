#!/bin/sh
# Feeds arbitrary bytes to a parser under libFuzzer and the address sanitizer.
#
#   Tests/Fuzz/run.sh csv|web [RUNS [OPTION...]]
#
# RUNS is the number of inputs, 1,000,000 if left out; further options go to libFuzzer. Inputs that reach new code are
# kept in .build/fuzz/corpus-csv and corpus-web. An input that crashes is written to .build/fuzz.
set -eu
cd "$(dirname "$0")/../.."
case ${1:-} in
  csv) module=CSVFuzz sources=Sources/CSV seeds=Tests/CSVTests/Files length=256 ;;
  web) module=WebFuzz sources=Sources/Web/HTTP seeds=Tests/Fuzz/web-seeds length=2048 ;;
  *) echo "usage: $0 csv|web [RUNS [OPTION...]]" >&2; exit 64 ;;
esac
target=$1
runs=${2:-1000000}
shift
[ $# -eq 0 ] || shift
build=.build/fuzz
mkdir -p "$build/corpus-$target"
swiftc -O -wmo -parse-as-library -swift-version 6 -module-name "$module" -sanitize=fuzzer,address -use-ld=lld \
  -enable-upcoming-feature InternalImportsByDefault \
  "$sources"/*.swift "Tests/Fuzz/$module.swift" -o "$build/$target-fuzz"
exec "$build/$target-fuzz" -runs="$runs" -max_len="$length" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
  -dict="Tests/Fuzz/$target.dict" -artifact_prefix="$build/" "$@" "$build/corpus-$target" "$seeds"
