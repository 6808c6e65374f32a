-- What a hospital sets: rules of the work, formats of numbers, arrangements of fields.

-- The settings of a page by name; without one, the product's own default holds. The lock after a print stands in report_setting and
-- breast screening in hospital, where a server of the release before reads them; what names rows stands in rule_row.
CREATE TABLE rule_page (
  hospital_id uuid NOT NULL REFERENCES hospital,
  page text NOT NULL CHECK (page IN ('system-rule', 'global-parameter')),
  settings jsonb NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, page)
);
CALL protect_hospital_table('rule_page', 'SELECT, INSERT, UPDATE', 'SELECT, INSERT');

-- Rows of basic data that a setting names, in their order. What is named cannot be deleted.
CREATE TABLE rule_row (
  hospital_id uuid NOT NULL,
  rule text NOT NULL,
  row_id uuid NOT NULL,
  place integer NOT NULL DEFAULT 0,
  PRIMARY KEY (hospital_id, rule, row_id),
  FOREIGN KEY (hospital_id, row_id) REFERENCES basic_data (hospital_id, id)
);
CREATE INDEX rule_row_basic_data ON rule_row (hospital_id, row_id);
CALL protect_hospital_table('rule_row', 'SELECT, INSERT, DELETE', 'SELECT, INSERT');

ALTER TABLE password_rule
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';
ALTER TABLE id_format
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';

-- How a hospital arranges the fields of a form or of a list; without a row, the product's own order holds.
CREATE TABLE layout (
  hospital_id uuid NOT NULL REFERENCES hospital,
  name text NOT NULL CHECK (name IN ('registration-field', 'column', 'query')),
  items jsonb NOT NULL DEFAULT '[]',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, name)
);
CALL protect_hospital_table('layout', 'SELECT, INSERT, UPDATE', 'SELECT, INSERT');

-- How somebody arranges a list for themselves.
CREATE TABLE user_layout (
  hospital_id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL CHECK (name IN ('column', 'query')),
  -- Null is what the hospital arranged.
  items jsonb,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, user_id, name),
  FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('user_layout');
