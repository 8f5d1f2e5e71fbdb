-- Migration 2: the restaurants, and the preferences by which they are listed.
--
-- Apply it to a new file together with those before it: cat Schema/v*.sql | sqlite3 new.db
--
-- Each CHECK is named after its rule; the white space and the control characters are those of migration 1. GLOB reads
-- a text only as far as a NUL, hence instr().

CREATE TABLE restaurants (
  id INTEGER PRIMARY KEY,
  name TEXT NOT NULL COLLATE NOCASE
    CONSTRAINT "name must not begin or end with white space" CHECK (name = trim(name, '              ​    ⁠　﻿'))
    CONSTRAINT "name must have 1 to 200 characters" CHECK (length(name) BETWEEN 1 AND 200)
    CONSTRAINT "name must not have control characters or line breaks" CHECK (name NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*' AND instr(name, char(0)) = 0),
  -- Such as 'Thai'.
  type TEXT COLLATE NOCASE
    CONSTRAINT "type must not begin or end with white space" CHECK (type = trim(type, '              ​    ⁠　﻿'))
    CONSTRAINT "type must have 1 to 100 characters, or be NULL" CHECK (length(type) BETWEEN 1 AND 100)
    CONSTRAINT "type must not have control characters or line breaks" CHECK (type NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*' AND instr(type, char(0)) = 0),
  phone TEXT
    CONSTRAINT "phone must not begin or end with white space" CHECK (phone = trim(phone, '              ​    ⁠　﻿'))
    CONSTRAINT "phone must have 1 to 50 characters, or be NULL" CHECK (length(phone) BETWEEN 1 AND 50)
    CONSTRAINT "phone must not have control characters or line breaks" CHECK (phone NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*' AND instr(phone, char(0)) = 0),
  -- 1 is "$", 5 is "$$$$$".
  price_level INTEGER NOT NULL
    CONSTRAINT "price_level must be 1, 2, 3, 4 or 5" CHECK (price_level BETWEEN 1 AND 5),
  is_favorite INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "is_favorite must be 0 or 1" CHECK (is_favorite BETWEEN 0 AND 1),
  is_check_in INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "is_check_in must be 0 or 1" CHECK (is_check_in BETWEEN 0 AND 1),
  -- What a name with letters outside ASCII is sorted by (Émile by emile), else NULL. Roster writes these two; leave
  -- them out of an INSERT. is_keyed is NULL until roster has seen the name as it is now.
  name_key TEXT,
  is_keyed INTEGER CONSTRAINT "is_keyed is written by roster alone: 1 or NULL" CHECK (is_keyed = 1)
) STRICT;

CREATE INDEX restaurants_in_order ON restaurants (coalesce(name_key, name) COLLATE NOCASE, id);

-- Few rows are ever in it, so that looking for them when a file is opened costs nothing.
CREATE INDEX restaurants_not_keyed ON restaurants (id) WHERE is_keyed IS NULL;

CREATE TRIGGER restaurants_renamed AFTER UPDATE OF name ON restaurants
BEGIN
  UPDATE restaurants SET name_key = NULL, is_keyed = NULL WHERE id = NEW.id;
END;

CREATE TABLE preferences (
  id INTEGER PRIMARY KEY
    CONSTRAINT "preferences has exactly one row, and its id is 1" CHECK (id = 1),
  -- 0 alphabetical, 1 favorites first, 2 check-ins first.
  display_order INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "display_order must be 0, 1 or 2" CHECK (display_order BETWEEN 0 AND 2),
  show_check_in_only INTEGER NOT NULL DEFAULT 0
    CONSTRAINT "show_check_in_only must be 0 or 1" CHECK (show_check_in_only BETWEEN 0 AND 1),
  max_price_level INTEGER NOT NULL DEFAULT 5
    CONSTRAINT "max_price_level must be 1, 2, 3, 4 or 5" CHECK (max_price_level BETWEEN 1 AND 5)
) STRICT;

INSERT INTO preferences (id) VALUES (1);

CREATE TRIGGER preferences_not_inserted BEFORE INSERT ON preferences
BEGIN
  SELECT raise(ABORT, 'preferences has exactly one row: UPDATE it');
END;

CREATE TRIGGER preferences_not_deleted BEFORE DELETE ON preferences
BEGIN
  SELECT raise(ABORT, 'preferences has exactly one row: it cannot be deleted');
END;

CREATE VIEW restaurants_listed AS
SELECT restaurants.id, name, type, phone, price_level, is_favorite, is_check_in,
  substr('$$$$$', 1, price_level) AS price
FROM restaurants, preferences
WHERE price_level <= max_price_level AND is_check_in >= show_check_in_only
ORDER BY CASE display_order WHEN 1 THEN is_favorite WHEN 2 THEN is_check_in END DESC,
  coalesce(name_key, name) COLLATE NOCASE,
  restaurants.id;

PRAGMA user_version = 2;
