-- Departments as administrators maintain them: no two of one type have the same name.

ALTER TABLE department
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  -- Empty for what was there before.
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';

-- Departments of one name that were there before are numbered, all but the first. The owner too sees rows only while it is not forced.
ALTER TABLE department NO FORCE ROW LEVEL SECURITY;
UPDATE department d SET name = d.name || ' (' || n.number || ')' FROM (
  SELECT hospital_id, id, row_number() OVER (
    PARTITION BY hospital_id, lower(normalize(btrim(coalesce(type, '')), NFKC)), lower(normalize(btrim(name), NFKC)) ORDER BY place, id
  ) AS number FROM department
) n WHERE n.hospital_id = d.hospital_id AND n.id = d.id AND n.number > 1;
ALTER TABLE department FORCE ROW LEVEL SECURITY;

ALTER TABLE department
  -- Name and type as foldName() of the core compares them.
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC))) STORED,
  ADD COLUMN type_key text NOT NULL
    GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(coalesce(type, '')), '\s+', ' ', 'g'), NFKC))) STORED;
CREATE UNIQUE INDEX department_name ON department (hospital_id, type_key, name_key);

CREATE INDEX login_session_department ON login_session (hospital_id, department_id);
CREATE INDEX room_department ON room (hospital_id, department_id);
