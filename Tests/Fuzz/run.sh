#!/bin/sh
# Feeds arbitrary bytes to a part of the program under libFuzzer and the address sanitizer:
#
#   csv      the reader and the writer of CSV
#   import   the whole road of a CSV file to valid records, and back
#   web      the parser of requests
#
#   Tests/Fuzz/run.sh csv|import|web [RUNS [OPTION...]]
#
# RUNS is the number of inputs, 1,000,000 if left out; further options go to libFuzzer. Inputs that reach new code are
# kept in .build/fuzz/corpus-csv and so on. An input that crashes is written to .build/fuzz.
set -eu
cd "$(dirname "$0")/../.."
target=${1:-}
build=.build/fuzz
case $target in
  csv) fuzz=CSVFuzz seeds=Tests/CSVTests/Files length=256 ;;
  import) fuzz=ImportFuzz seeds="Tests/Fuzz/import-seeds Tests/CSVTests/Files SampleData" length=256 ;;
  web) fuzz=WebFuzz seeds=Tests/Fuzz/web-seeds length=2048 ;;
  *) echo "usage: $0 csv|import|web [RUNS [OPTION...]]" >&2; exit 64 ;;
esac
runs=${2:-1000000}
shift
[ $# -eq 0 ] || shift
mkdir -p "$build/corpus-$target"

compile() {
  swiftc -O -wmo -parse-as-library -swift-version 6 -sanitize=fuzzer,address -use-ld=lld \
    -enable-upcoming-feature InternalImportsByDefault "$@"
}

# Compiles a part as a module of its own.
part() {
  name=$1
  shift
  compile -package-name roster -enable-testing -I Sources/CSQLite -I "$build" -module-name "$name" \
    -emit-module -emit-module-path "$build/$name.swiftmodule" -c "$@" -o "$build/$name.o"
}

# The scripts of the schema as Swift, as the package manager embeds them.
embedded_schema() {
  echo "struct PackageResources {"
  for script in Schema/*.sql; do
    echo "static let $(basename "$script" .sql)_sql: [UInt8] = ["
    od -An -v -tu1 "$script" | sed 's/\([0-9]\)  */\1,/g; s/$/,/'
    echo "]"
  done
  echo "}"
}

case $target in
  csv) compile -module-name "$fuzz" Sources/CSV/*.swift "Tests/Fuzz/$fuzz.swift" -o "$build/$target-fuzz" ;;
  web) compile -module-name "$fuzz" Sources/Web/HTTP/*.swift "Tests/Fuzz/$fuzz.swift" -o "$build/$target-fuzz" ;;
  import)
    embedded_schema > "$build/embedded-schema.swift"
    part SQLite Sources/SQLite/*.swift
    part CSV Sources/CSV/*.swift
    part Records Sources/Records/*.swift
    part Schema Schema/*.swift "$build/embedded-schema.swift"
    part Repository Sources/Repository/*.swift
    part Services Sources/Services/*.swift
    part "$fuzz" Tests/Fuzz/Import*.swift
    (cd "$build" && swiftc -sanitize=fuzzer,address -use-ld=lld -parse-as-library \
      SQLite.o CSV.o Records.o Schema.o Repository.o Services.o "$fuzz.o" -o "$target-fuzz")
    ;;
esac
# To remember where memory came from takes time; a finding is run again without this to see it.
export ASAN_OPTIONS="${ASAN_OPTIONS-malloc_context_size=1:quarantine_size_mb=16}"
# The handler of Swift reads the stack in a way that the sanitizer takes for a finding.
export SWIFT_BACKTRACE=enable=no
# The seeds are words of their own.
# shellcheck disable=SC2086
exec "$build/$target-fuzz" -runs="$runs" -max_len="$length" -timeout=10 -rss_limit_mb=1024 -print_final_stats=1 \
  -dict="Tests/Fuzz/$target.dict" -artifact_prefix="$build/" "$@" "$build/corpus-$target" $seeds
