-- Keys by which other machines make calls, with permissions of their own and an end.
CREATE TABLE machine_key (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The name as foldName() of the core compares it.
  name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC))) STORED,
  -- The part of the key that names it, and the SHA-256 of the whole; the key itself is nowhere.
  public_id text NOT NULL UNIQUE,
  key_hash bytea NOT NULL,
  permissions text[] NOT NULL,
  ends_at timestamptz NOT NULL,
  made_at timestamptz NOT NULL,
  made_by_name text NOT NULL,
  last_used_at timestamptz,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX machine_key_name ON machine_key (hospital_id, name_key);
CALL protect_hospital_table('machine_key', 'SELECT, INSERT, DELETE', 'SELECT');
GRANT UPDATE (last_used_at) ON machine_key TO opensono_system;

SET LOCAL ROLE opensono_system;
-- Everything a call must know of a machine; no row for a key that is not, or whose end has come.
CREATE FUNCTION find_machine_key(wanted text, at timestamptz) RETURNS TABLE (
  id uuid, name text, key_hash bytea, permissions text[], hospital_id uuid, hospital_name text, time_zone text,
  is_breast_screening_on boolean, last_used_at timestamptz
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.name, k.key_hash, k.permissions, h.id, h.name, h.time_zone, h.is_breast_screening_on, k.last_used_at
  FROM machine_key k JOIN hospital h ON h.id = k.hospital_id WHERE k.public_id = wanted AND k.ends_at > at
$$;
-- Notes that a key was used.
CREATE FUNCTION touch_machine_key(wanted text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET synchronous_commit = off AS
  $$ UPDATE machine_key SET last_used_at = at WHERE public_id = wanted $$;
REVOKE ALL ON FUNCTION find_machine_key, touch_machine_key FROM PUBLIC;
-- The server asks them before a hospital is known, as find_session.
GRANT EXECUTE ON FUNCTION find_machine_key, touch_machine_key TO SESSION_USER;
RESET ROLE;
