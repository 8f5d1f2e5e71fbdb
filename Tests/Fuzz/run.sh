#!/bin/sh
# Reads arbitrary bytes as CSV under libFuzzer and the address sanitizer.
#
#   Tests/Fuzz/run.sh [RUNS [OPTION...]]
#
# RUNS is the number of inputs, 1,000,000 if left out; further options go to libFuzzer. The seeds are the files of the
# tests; inputs that reach new code are kept in .build/fuzz/corpus. An input that crashes is written to .build/fuzz.
set -eu
cd "$(dirname "$0")/../.."
runs=${1:-1000000}
[ $# -eq 0 ] || shift
build=.build/fuzz
mkdir -p "$build/corpus"
swiftc -O -wmo -parse-as-library -swift-version 6 -module-name CSVFuzz -sanitize=fuzzer,address -use-ld=lld \
  -enable-upcoming-feature InternalImportsByDefault \
  Sources/CSV/*.swift Tests/Fuzz/CSVFuzz.swift -o "$build/csv-fuzz"
exec "$build/csv-fuzz" -runs="$runs" -max_len=256 -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
  -dict=Tests/Fuzz/csv.dict -artifact_prefix="$build/" "$@" "$build/corpus" Tests/CSVTests/Files
