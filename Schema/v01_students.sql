-- Migration 1: the students.
--
-- Apply it to a new file with: sqlite3 new.db < Schema/v01_students.sql
--
-- Each CHECK is named after its rule, so that whoever breaks it reads the rule. The text that trim() is given holds
-- the space and all other white space and zero-width characters of Unicode: U+00A0, U+1680, U+2000 to U+200B, U+2028,
-- U+2029, U+202F, U+205F, U+2060, U+3000, U+FEFF. The set that GLOB is given leaves out the controls (up to U+001F,
-- U+007F to U+009F), the line and paragraph separators and the controls of the writing direction (U+2028 to U+202E,
-- U+2066 to U+2069).

PRAGMA application_id = 0x52535452; -- "RSTR"

CREATE TABLE students (
  id INTEGER PRIMARY KEY,
  first_name TEXT NOT NULL COLLATE NOCASE
    CONSTRAINT "first_name must not begin or end with white space" CHECK (first_name = trim(first_name, '              ​    ⁠　﻿'))
    CONSTRAINT "first_name must have 1 to 100 characters, none of them NUL" CHECK (first_name <> '' AND first_name = substr(first_name, 1, 100))
    CONSTRAINT "first_name must not have control characters or line breaks" CHECK (first_name NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*'),
  last_name TEXT NOT NULL COLLATE NOCASE
    CONSTRAINT "last_name must not begin or end with white space" CHECK (last_name = trim(last_name, '              ​    ⁠　﻿'))
    CONSTRAINT "last_name must have 1 to 100 characters, none of them NUL" CHECK (last_name <> '' AND last_name = substr(last_name, 1, 100))
    CONSTRAINT "last_name must not have control characters or line breaks" CHECK (last_name NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*'),
  -- 12 is "Grad".
  current_grade INTEGER NOT NULL
    CONSTRAINT "current_grade must be 9, 10, 11 or 12" CHECK (current_grade BETWEEN 9 AND 12),
  -- What a name with letters outside ASCII is sorted by (Álvarez by alvarez), else NULL. Roster writes these three;
  -- leave them out of an INSERT. is_keyed is NULL until roster has seen the names as they are now.
  first_name_key TEXT,
  last_name_key TEXT,
  is_keyed INTEGER CONSTRAINT "is_keyed is written by roster alone: 1 or NULL" CHECK (is_keyed = 1)
) STRICT;

CREATE INDEX students_in_order ON students (
  current_grade,
  coalesce(last_name_key, last_name) COLLATE NOCASE,
  coalesce(first_name_key, first_name) COLLATE NOCASE,
  id);

-- Few rows are ever in it, so that looking for them when a file is opened costs nothing.
CREATE INDEX students_not_keyed ON students (id) WHERE is_keyed IS NULL;

CREATE TRIGGER students_renamed AFTER UPDATE OF first_name, last_name ON students
BEGIN
  UPDATE students SET first_name_key = NULL, last_name_key = NULL, is_keyed = NULL WHERE id = NEW.id;
END;

CREATE VIEW students_sorted AS
SELECT id, first_name, last_name, current_grade,
  CASE current_grade WHEN 12 THEN 'Grad' ELSE 'Grade ' || current_grade END AS grade
FROM students
ORDER BY current_grade,
  coalesce(last_name_key, last_name) COLLATE NOCASE,
  coalesce(first_name_key, first_name) COLLATE NOCASE,
  id;

PRAGMA user_version = 1;
