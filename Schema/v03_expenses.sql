-- Migration 3: the expense ledger.
--
-- Each CHECK is named after its rule; migration 1 tells which characters the texts of trim() and GLOB hold. A text of
-- plain ASCII is known by the first, short GLOB and spared the second. substr() and length() end at a NUL, = does not.
--
-- Foreign keys are off in a plain shell, so triggers see to the category of an expense, whether they are on or off.

-- In the order in which they are listed: as they were added.
CREATE TABLE categories (
  name TEXT NOT NULL PRIMARY KEY COLLATE NOCASE
    CONSTRAINT "name must not begin or end with white space" CHECK (name = trim(name, '              ​    ⁠　﻿'))
    CONSTRAINT "name must have 1 to 50 characters, none of them NUL" CHECK (name <> '' AND name = substr(name, 1, 50))
    CONSTRAINT "name must not have control characters or line breaks"
      CHECK (name NOT GLOB '*[^ -~]*' OR name NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*')
) STRICT;

INSERT INTO categories (name)
VALUES ('Food'), ('Transport'), ('Supplies'), ('Books'), ('Events'), ('Equipment'), ('Fees'), ('Other');

CREATE TABLE expenses (
  id INTEGER PRIMARY KEY,
  -- date() turns 2026-02-30 into 2026-03-02, what is no date into NULL, and only a day that exists into itself.
  date TEXT NOT NULL
    CONSTRAINT "date must be a day that exists from 1900-01-01 to 2999-12-31, written YYYY-MM-DD"
      CHECK (date BETWEEN '1900-01-01' AND '2999-12-31' AND date IS date(date, '+0 days')),
  title TEXT NOT NULL
    CONSTRAINT "title must not begin or end with white space" CHECK (title = trim(title, '              ​    ⁠　﻿'))
    CONSTRAINT "title must have 1 to 200 characters, none of them NUL" CHECK (title <> '' AND title = substr(title, 1, 200))
    CONSTRAINT "title must not have control characters or line breaks"
      CHECK (title NOT GLOB '*[^ -~]*' OR title NOT GLOB '*[^ -~ -‧ -⁥⁪-􏿿]*'),
  category TEXT NOT NULL DEFAULT 'Other',
  amount_cents INTEGER NOT NULL
    CONSTRAINT "amount_cents must be 1 to 999999999999" CHECK (amount_cents BETWEEN 1 AND 999999999999),
  note TEXT
    CONSTRAINT "note must not begin or end with white space" CHECK (note = trim(note, char(9, 10) || '              ​    ⁠　﻿'))
    CONSTRAINT "note must have 1 to 10000 characters, none of them NUL, or be NULL"
      CHECK (note <> '' AND note = substr(note, 1, 10000))
    CONSTRAINT "note must not have control characters but tabs and line feeds"
      CHECK (note NOT GLOB '*[^ -~]*' OR note NOT GLOB '*[^' || char(9, 10) || ' -~ -‧ -⁥⁪-􏿿]*')
) STRICT;

-- All that a report adds up, so that it reads this index alone, and a list in the order of days.
CREATE INDEX expenses_by_date ON expenses (date, category, amount_cents);

CREATE TRIGGER expenses_added AFTER INSERT ON expenses
WHEN NEW.category IS NOT (SELECT name FROM categories WHERE name = NEW.category)
BEGIN
  SELECT RAISE(ABORT, 'category must be one of the categories, spelled as it is there');
END;

CREATE TRIGGER expenses_recategorized AFTER UPDATE OF category ON expenses
WHEN NEW.category IS NOT (SELECT name FROM categories WHERE name = NEW.category)
BEGIN
  SELECT RAISE(ABORT, 'category must be one of the categories, spelled as it is there');
END;

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

CREATE VIEW ledger AS
SELECT date, title, category, printf('%d.%02d', amount_cents / 100, amount_cents % 100) AS amount, note, id
FROM expenses
ORDER BY date, id;

-- The inner SELECT of these two reads the index in its order; without it SQLite would sort all expenses.
CREATE VIEW spending_by_category AS
SELECT category, sum(number) AS expenses, printf('%d.%02d', sum(cents) / 100, sum(cents) % 100) AS total
FROM (SELECT category, count(*) AS number, sum(amount_cents) AS cents FROM expenses GROUP BY date, category)
GROUP BY category
ORDER BY sum(cents) DESC, category;

CREATE VIEW spending_by_month AS
SELECT substr(date, 1, 7) AS month, sum(number) AS expenses,
  printf('%d.%02d', sum(cents) / 100, sum(cents) % 100) AS total
FROM (SELECT date, count(*) AS number, sum(amount_cents) AS cents FROM expenses GROUP BY date)
GROUP BY month
ORDER BY month;

PRAGMA user_version = 3;
