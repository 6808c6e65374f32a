-- Templates as XML: every uploaded file is a version, and a report keeps the one that it was written with.

ALTER TABLE report_template
  ADD COLUMN description text NOT NULL DEFAULT '',
  ADD COLUMN is_enabled boolean NOT NULL DEFAULT true,
  -- Number of the newest version; 0 for a template that has none yet.
  ADD COLUMN number integer NOT NULL DEFAULT 0,
  -- The name as foldName() of the core compares it.
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC))) STORED,
  ADD COLUMN created_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  -- Empty for what was there before.
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';
CREATE UNIQUE INDEX report_template_name ON report_template (hospital_id, name_key);

CREATE TABLE report_template_version (
  hospital_id uuid NOT NULL,
  template_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  -- As it was uploaded.
  xml text NOT NULL CHECK (octet_length(xml) <= 1048576),
  -- What it says, as readTemplate() of the core understood it.
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by_name text NOT NULL,
  PRIMARY KEY (hospital_id, template_id, number),
  FOREIGN KEY (hospital_id, template_id) REFERENCES report_template (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('report_template_version', 'SELECT, INSERT, DELETE', 'SELECT, INSERT');

-- Null: from before there were versions, which is what version 1 says. Not a foreign key: a server of the release before changes the template of a report and leaves this.
ALTER TABLE report ADD COLUMN template_number integer;
ALTER TABLE report_version ADD COLUMN template_number integer;
CREATE INDEX report_of_template ON report (hospital_id, template_id);
CREATE INDEX report_version_of_template ON report_version (hospital_id, template_id);

-- Application forms and consultations.
CREATE TABLE document_template (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  type text NOT NULL CHECK (type IN ('application-form', 'consultation')),
  name text NOT NULL CHECK (btrim(name) <> ''),
  description text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  number integer NOT NULL DEFAULT 0,
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC))) STORED,
  place integer NOT NULL DEFAULT 0,
  created_at timestamptz NOT NULL DEFAULT now(),
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX document_template_name ON document_template (hospital_id, name_key);
-- There can be only one.
CREATE UNIQUE INDEX document_template_consultation ON document_template (hospital_id) WHERE type = 'consultation';
CALL protect_hospital_table('document_template', system_rights => 'SELECT, INSERT');

CREATE TABLE document_template_version (
  hospital_id uuid NOT NULL,
  template_id uuid NOT NULL,
  number integer NOT NULL CHECK (number >= 1),
  xml text NOT NULL CHECK (octet_length(xml) <= 1048576),
  content jsonb NOT NULL,
  created_at timestamptz NOT NULL,
  created_by_name text NOT NULL,
  PRIMARY KEY (hospital_id, template_id, number),
  FOREIGN KEY (hospital_id, template_id) REFERENCES document_template (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('document_template_version', 'SELECT, INSERT, DELETE', 'SELECT, INSERT');
