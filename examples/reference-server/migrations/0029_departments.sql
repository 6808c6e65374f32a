-- Departments as administrators maintain them: no two of one type have the same name, and a term that is over ends their sessions.

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

-- The same, without sessions of a department whose term is over. A clock that is put back gives no term back.
SET LOCAL ROLE opensono_system;
CREATE OR REPLACE FUNCTION find_session(hash bytea, at timestamptz) RETURNS TABLE (
  session_id uuid, user_id uuid, user_name text, hospital_id uuid, hospital_name text, time_zone text,
  department_id uuid, department_name text, department_type text, usage_ends_at timestamptz,
  room_id uuid, room_name text, machine_id text, authorities text[], seen_at timestamptz, expires_at timestamptz,
  is_breast_screening_on boolean, is_locked boolean, idle_minutes integer
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, u.name, h.id, h.name, h.time_zone, d.id, d.name, d.type, d.usage_ends_at, r.id, r.name, s.machine_id,
    authorities_of(s.hospital_id, s.user_id), s.seen_at, s.expires_at, h.is_breast_screening_on,
    s.locked_at IS NOT NULL, d.idle_minutes
  FROM login_session s
  JOIN user_account u ON u.hospital_id = s.hospital_id AND u.id = s.user_id AND u.is_enabled
  JOIN hospital h ON h.id = s.hospital_id
  JOIN department d ON d.hospital_id = s.hospital_id AND d.id = s.department_id AND d.is_enabled
  JOIN room r ON r.hospital_id = s.hospital_id AND r.id = s.room_id
  WHERE s.token_hash = hash AND s.ended_at IS NULL AND s.expires_at > at
    AND (s.locked_at IS NOT NULL OR s.seen_at > at - make_interval(mins => d.idle_minutes))
    AND (d.usage_ends_at IS NULL OR d.usage_ends_at > greatest(at, (SELECT l.at FROM latest_time l)))
$$;
RESET ROLE;
