// swift-tools-version: 6.3

import PackageDescription

let strict: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
]

/// For the targets that touch pointers: each unsafe expression is marked as such.
let memorySafe: [SwiftSetting] = strict + [.strictMemorySafety()]

let package = Package(
  name: "roster",
  products: [
    .executable(name: "roster", targets: ["roster"]),
    .library(name: "RosterKit", targets: ["Records", "Repository", "Services", "Forms"]),
  ],
  targets: [
    .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
    .target(name: "SQLite", dependencies: ["CSQLite"], swiftSettings: memorySafe),
    .target(name: "CSV", swiftSettings: memorySafe),
    .target(name: "Records", swiftSettings: strict),
    .target(
      name: "Schema",
      path: "Schema",
      resources: [
        .embedInCode("v01_students.sql"), .embedInCode("v02_restaurants.sql"),
        .embedInCode("v03_expenses.sql"), .embedInCode("v04_history.sql"),
      ],
      swiftSettings: strict),
    .target(
      name: "Repository", dependencies: ["SQLite", "Records", "Schema"], swiftSettings: memorySafe),
    .target(name: "Forms", dependencies: ["Records"], swiftSettings: strict),
    .target(
      name: "Services", dependencies: ["SQLite", "CSV", "Records", "Repository", "Forms"],
      swiftSettings: memorySafe),
    .target(
      name: "Web", dependencies: ["Records", "Repository", "Forms", "Services"],
      resources: [.embedInCode("Pages/style.css"), .embedInCode("Pages/script.js")],
      swiftSettings: memorySafe),
    .executableTarget(
      name: "roster",
      dependencies: ["SQLite", "CSV", "Records", "Repository", "Forms", "Services", "Web"],
      swiftSettings: memorySafe),

    .executableTarget(
      name: "Benchmarks", dependencies: ["SQLite", "Repository", "TestSupport"], path: "Tests/Benchmarks",
      swiftSettings: memorySafe),
    .executableTarget(
      name: "Faults", dependencies: ["TestSupport"], path: "Tests/Faults", exclude: ["Files", "shim.c"],
      swiftSettings: strict),
    .target(
      name: "TestSupport", dependencies: ["Repository"], path: "Tests/TestSupport",
      swiftSettings: strict),
    .testTarget(name: "SQLiteTests", dependencies: ["SQLite", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "CSVTests", dependencies: ["CSV", "TestSupport"], exclude: ["Files"], swiftSettings: strict),
    .testTarget(name: "RecordsTests", dependencies: ["Records", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "RepositoryTests", dependencies: ["Repository", "SQLite", "TestSupport"], swiftSettings: strict),
    .testTarget(name: "FormsTests", dependencies: ["Forms", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "ServicesTests", dependencies: ["Services", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "WebTests",
      dependencies: ["Web", "SQLite", "Records", "Repository", "Forms", "Services", "TestSupport"],
      swiftSettings: strict),
    .testTarget(name: "BrowserTests", dependencies: ["roster", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "FaultsTests", dependencies: ["Faults", "roster", "TestSupport"], swiftSettings: strict),
    .testTarget(
      name: "rosterTests", dependencies: ["roster", "TestSupport"], exclude: ["Files"], swiftSettings: strict),
  ],
  swiftLanguageModes: [.v6]
)
