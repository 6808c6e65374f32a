-- What administrators maintain of the hospital's own words: their fields, what points to what, and what may not repeat.

ALTER TABLE basic_data
  -- What the kind has beside the name, except what points to other rows.
  ADD COLUMN fields jsonb NOT NULL DEFAULT '{}',
  -- Name, pinyin, initials, brief code and codes in lower case.
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  -- Empty for what was there before.
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';

-- A field of a row that points to other rows, in their order. What is pointed to cannot be deleted.
CREATE TABLE basic_data_link (
  hospital_id uuid NOT NULL,
  from_id uuid NOT NULL,
  field text NOT NULL,
  to_id uuid NOT NULL,
  place integer NOT NULL DEFAULT 0,
  PRIMARY KEY (hospital_id, from_id, field, to_id),
  FOREIGN KEY (hospital_id, from_id) REFERENCES basic_data (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, to_id) REFERENCES basic_data (hospital_id, id)
);
CREATE INDEX basic_data_link_to ON basic_data_link (hospital_id, to_id);
CALL protect_hospital_table('basic_data_link', system_rights => 'SELECT, INSERT');

-- What may stand only once among the rows of a kind, as uniqueKeys() of the core makes it.
CREATE TABLE basic_data_key (
  hospital_id uuid NOT NULL,
  kind text NOT NULL,
  field text NOT NULL,
  key text NOT NULL,
  id uuid NOT NULL,
  PRIMARY KEY (hospital_id, kind, field, key),
  FOREIGN KEY (hospital_id, id) REFERENCES basic_data (hospital_id, id) ON DELETE CASCADE
);
CREATE INDEX basic_data_key_row ON basic_data_key (hospital_id, id);
CALL protect_hospital_table('basic_data_key', system_rights => 'SELECT, INSERT');

UPDATE basic_data SET
  fields = CASE WHEN price IS NULL THEN '{}' ELSE jsonb_build_object('colourPrice', price::text) END,
  search_text = lower(concat_ws(' ', name, english_name, brief_code));
INSERT INTO basic_data_link (hospital_id, from_id, field, to_id)
  SELECT hospital_id, id, CASE kind WHEN 'body-part' THEN 'examTypeId' ELSE 'departmentId' END, parent_id
  FROM basic_data WHERE parent_id IS NOT NULL;
INSERT INTO basic_data_key (hospital_id, kind, field, key, id)
  SELECT hospital_id, kind, 'name',
    CASE kind WHEN 'apply-department' THEN 'outpatient/' ELSE '' END
      || lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC)), id
  FROM basic_data
  -- Names that differ in case or width alone keep standing until somebody edits them.
  ON CONFLICT DO NOTHING;

-- price and parent_id stay for a server of the release before, which reads them.
ALTER TABLE basic_data DROP CONSTRAINT basic_data_hospital_id_kind_name_key;

-- A machine stands in one room.
CREATE TABLE room_device (
  hospital_id uuid NOT NULL,
  device_id uuid NOT NULL,
  room_id uuid NOT NULL,
  place integer NOT NULL DEFAULT 0,
  PRIMARY KEY (hospital_id, device_id),
  FOREIGN KEY (hospital_id, device_id) REFERENCES basic_data (hospital_id, id),
  FOREIGN KEY (hospital_id, room_id) REFERENCES room (hospital_id, id) ON DELETE CASCADE
);
CREATE INDEX room_device_room ON room_device (hospital_id, room_id);
CALL protect_hospital_table('room_device', system_rights => 'SELECT, INSERT');

ALTER TABLE room
  ADD COLUMN english_name text,
  ADD COLUMN brief_code text NOT NULL DEFAULT '',
  ADD COLUMN search_text text NOT NULL DEFAULT '',
  -- The name as foldName() of the core compares it.
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC))) STORED,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';
UPDATE room SET search_text = lower(name);
DROP INDEX room_name;
CREATE UNIQUE INDEX room_name ON room (hospital_id, name_key);
