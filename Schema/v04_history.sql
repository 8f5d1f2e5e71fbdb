-- Migration 4: the history of what was changed, by which a change can be taken back; smaller indexes of the names.
--
-- Each CHECK is named after its rule.

-- A category gets a number, by which it stays in its place when it is renamed, or removed and brought back.
CREATE TEMP TABLE categories_before AS SELECT name FROM main.categories ORDER BY rowid;

DROP TABLE categories;

-- In the order of id they are listed: as they were added.
CREATE TABLE categories (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL UNIQUE COLLATE NOCASE
    CONSTRAINT "name must not begin or end with white space" CHECK (name = trim(name, '              ​    ⁠　﻿'))
    CONSTRAINT "name must have 1 to 50 characters, none of them NUL" CHECK (name <> '' AND name = substr(name, 1, 50))
    CONSTRAINT "name must not have control characters or line breaks"
      CHECK (name NOT GLOB '*[^ -~]*' OR name NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*')
) STRICT;

INSERT INTO categories (name) SELECT name FROM temp.categories_before ORDER BY rowid;

DROP TABLE temp.categories_before;

-- Expenses follow their category. That a name may differ from one before in case alone is for INSERT OR REPLACE and
-- UPDATE OR REPLACE, which put it in the place of the other.
CREATE TRIGGER categories_added AFTER INSERT ON categories
BEGIN
  UPDATE expenses SET category = NEW.name WHERE category = NEW.name COLLATE NOCASE AND category <> NEW.name;
END;

CREATE TRIGGER categories_renamed AFTER UPDATE OF name ON categories
BEGIN
  UPDATE expenses SET category = NEW.name
  WHERE (category = OLD.name OR category = NEW.name COLLATE NOCASE) AND category <> NEW.name;
END;

CREATE TRIGGER categories_removed BEFORE DELETE ON categories
WHEN EXISTS (SELECT 1 FROM expenses WHERE category = OLD.name)
BEGIN
  SELECT RAISE(ABORT, 'a category that expenses have cannot be removed');
END;

-- Every index ends with the id of the row: named as a column besides, it would be there twice.
DROP INDEX students_in_order;
CREATE INDEX students_in_order ON students (
  current_grade,
  coalesce(last_name_key, last_name) COLLATE NOCASE,
  coalesce(first_name_key, first_name) COLLATE NOCASE);

DROP INDEX restaurants_in_order;
CREATE INDEX restaurants_in_order ON restaurants (coalesce(name_key, name) COLLATE NOCASE);

-- One row for each change, in the order in which they were made.
CREATE TABLE history (
  id INTEGER PRIMARY KEY
    CONSTRAINT "the number of a change is above 0" CHECK (id > 0),
  -- In UTC: 2026-11-30T08:15:00Z.
  happened_at TEXT NOT NULL DEFAULT (strftime('%Y-%m-%dT%H:%M:%SZ', 'now'))
    CONSTRAINT "happened_at must be a second in UTC, written YYYY-MM-DDTHH:MM:SSZ"
      CHECK (happened_at IS strftime('%Y-%m-%dT%H:%M:%SZ', happened_at, '+0 days')),
  -- What made the change, such as 'roster import'; NULL if it was made outside of roster.
  command TEXT
    CONSTRAINT "command must have 1 to 100 characters, or be NULL" CHECK (length(command) BETWEEN 1 AND 100),
  -- The change in plain words. NULL only as long as roster is at work on it, which nobody else ever sees.
  summary TEXT
    CONSTRAINT "summary must have 1 to 1000 characters, or be NULL while the change is being made"
      CHECK (length(summary) BETWEEN 1 AND 1000 AND (summary IS NOT NULL OR command IS NOT NULL)),
  -- NULL, or that the change is taken back: 1 for the first that was, the highest number for the last.
  undone INTEGER
    CONSTRAINT "undone must be above 0, or NULL" CHECK (undone > 0)
    CONSTRAINT "what was made outside of roster cannot be undone" CHECK (undone IS NULL OR command IS NOT NULL)
) STRICT;

-- Few rows are ever in it.
CREATE UNIQUE INDEX history_undone ON history (undone) WHERE undone IS NOT NULL;

-- The rows that a change touched, before and after it, as changesets of SQLite's session extension.
CREATE TABLE history_changes (
  history_id INTEGER NOT NULL,
  -- 1, or 1, 2, 3, ... for the rows of an import that is undone.
  part INTEGER NOT NULL
    CONSTRAINT "part must be above 0" CHECK (part > 0),
  changeset BLOB NOT NULL,
  -- For each row of the changeset 32 bits, in its order, by which roster knows whether the row is as it was left; zero
  -- for a row that is not there.
  row_checks BLOB NOT NULL,
  PRIMARY KEY (history_id, part)
) STRICT, WITHOUT ROWID;

-- The rows that an import added: no copy of them, but which they are.
CREATE TABLE history_ranges (
  history_id INTEGER NOT NULL,
  table_name TEXT NOT NULL,
  first_id INTEGER NOT NULL,
  last_id INTEGER NOT NULL
    CONSTRAINT "last_id must not be below first_id" CHECK (last_id >= first_id),
  -- For each row 32 bits, in the order of the ids, by which roster knows whether the row is as it was added.
  row_checks BLOB NOT NULL
    CONSTRAINT "row_checks must have 4 bytes for each row" CHECK (length(row_checks) = 4 * (last_id - first_id + 1)),
  PRIMARY KEY (history_id, table_name, first_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER history_removed AFTER DELETE ON history
BEGIN
  DELETE FROM history_changes WHERE history_id = OLD.id;
  DELETE FROM history_ranges WHERE history_id = OLD.id;
END;

-- What was changed outside of roster: in the sqlite3 shell, say. Such changes make one row of the history, until roster
-- makes the next. Roster's own begin with a row without a summary, at which these triggers keep silent.
CREATE VIEW changes_outside (table_name) AS
SELECT substr(summary, 1 + length('made outside: ')) FROM history WHERE command IS NULL;

CREATE TRIGGER changes_outside_noted INSTEAD OF INSERT ON changes_outside
BEGIN
  UPDATE history SET summary = summary || ', ' || NEW.table_name
  WHERE id = (SELECT max(id) FROM history) AND command IS NULL;
  INSERT INTO history (summary) SELECT 'made outside: ' || NEW.table_name
  WHERE NOT EXISTS (SELECT 1 FROM history WHERE id = (SELECT max(id) FROM history) AND command IS NULL);
END;

-- Not at the keys of names: roster writes these when it opens the file, and they change nothing that anybody entered.
CREATE TRIGGER students_added_outside AFTER INSERT ON students
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'students') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('students');
END;

CREATE TRIGGER students_changed_outside AFTER UPDATE OF id, first_name, last_name, current_grade ON students
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'students') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('students');
END;

CREATE TRIGGER students_removed_outside AFTER DELETE ON students
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'students') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('students');
END;

CREATE TRIGGER restaurants_added_outside AFTER INSERT ON restaurants
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'restaurants') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('restaurants');
END;

CREATE TRIGGER restaurants_changed_outside AFTER UPDATE OF id, name, type, phone, price_level, is_favorite, is_check_in ON restaurants
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'restaurants') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('restaurants');
END;

CREATE TRIGGER restaurants_removed_outside AFTER DELETE ON restaurants
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'restaurants') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('restaurants');
END;

CREATE TRIGGER expenses_added_outside AFTER INSERT ON expenses
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'expenses') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('expenses');
END;

CREATE TRIGGER expenses_changed_outside AFTER UPDATE ON expenses
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'expenses') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('expenses');
END;

CREATE TRIGGER expenses_removed_outside AFTER DELETE ON expenses
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'expenses') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('expenses');
END;

CREATE TRIGGER categories_added_outside AFTER INSERT ON categories
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'categories') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('categories');
END;

CREATE TRIGGER categories_changed_outside AFTER UPDATE ON categories
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'categories') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('categories');
END;

CREATE TRIGGER categories_removed_outside AFTER DELETE ON categories
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'categories') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('categories');
END;

CREATE TRIGGER preferences_changed_outside AFTER UPDATE ON preferences
WHEN ifnull((SELECT summary IS NOT NULL AND (command IS NOT NULL OR instr(summary, 'preferences') = 0)
  FROM history ORDER BY id DESC LIMIT 1), 1)
BEGIN
  INSERT INTO changes_outside (table_name) VALUES ('preferences');
END;

PRAGMA user_version = 4;
