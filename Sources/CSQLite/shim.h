#pragma once

// The session extension is declared only where these are defined.
#define SQLITE_ENABLE_SESSION 1
#define SQLITE_ENABLE_PREUPDATE_HOOK 1
#include <sqlite3.h>

// Swift cannot call C functions with variable arguments.
static inline int shim_db_config(sqlite3 *db, int option, int value) {
  return sqlite3_db_config(db, option, value, (int *)0);
}

// SQLITE_TRANSIENT is a cast that Swift does not import.
static inline sqlite3_destructor_type shim_transient(void) { return SQLITE_TRANSIENT; }
