-- After a switch of room or department the former token reads for some seconds more, as the session that follows it.
ALTER TABLE login_session ADD COLUMN former_hash bytea, ADD COLUMN former_until timestamptz;
CREATE INDEX login_session_former ON login_session (former_hash) WHERE former_hash IS NOT NULL;

-- Codes that led to a login, or that an administrator forgave, do not count for the next ones.
ALTER TABLE sms_code ADD COLUMN is_counted boolean NOT NULL DEFAULT true;

SET LOCAL ROLE opensono_system;

DROP FUNCTION find_session(bytea, timestamptz);
-- Everything a call must know of its caller, by the hash of the token; is_former: of the token before a switch.
CREATE FUNCTION find_session(hash bytea, at timestamptz) RETURNS TABLE (
  session_id uuid, user_id uuid, user_name text, hospital_id uuid, hospital_name text, time_zone text,
  department_id uuid, department_name text, department_type text, usage_ends_at timestamptz,
  room_id uuid, room_name text, machine_id text, authorities text[], seen_at timestamptz, expires_at timestamptz,
  is_breast_screening_on boolean, is_locked boolean, idle_minutes integer, is_former boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, u.name, h.id, h.name, h.time_zone, d.id, d.name, d.type, d.usage_ends_at, r.id, r.name, s.machine_id,
    authorities_of(s.hospital_id, s.user_id), s.seen_at, s.expires_at, h.is_breast_screening_on,
    s.locked_at IS NOT NULL, d.idle_minutes, s.token_hash <> hash
  FROM login_session s
  JOIN user_account u ON u.hospital_id = s.hospital_id AND u.id = s.user_id AND u.is_enabled
  JOIN hospital h ON h.id = s.hospital_id
  JOIN department d ON d.hospital_id = s.hospital_id AND d.id = s.department_id AND d.is_enabled
  JOIN room r ON r.hospital_id = s.hospital_id AND r.id = s.room_id
  WHERE (s.token_hash = hash OR (s.former_hash = hash AND s.former_until > at))
    AND s.ended_at IS NULL AND s.expires_at > at
    AND (s.locked_at IS NOT NULL OR s.seen_at > at - make_interval(mins => d.idle_minutes))
$$;

-- Which of these sessions are over. A connection is not kept by a former token.
CREATE OR REPLACE FUNCTION ended_sessions(hashes bytea[], at timestamptz) RETURNS SETOF bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ SELECT h FROM unnest(hashes) h WHERE NOT EXISTS (SELECT FROM find_session(h, at) f WHERE NOT f.is_former) $$;

DROP FUNCTION find_machine_key(text, timestamptz);
-- Everything a call must know of a machine; no row for an unknown key. is_over: its end has come.
CREATE FUNCTION find_machine_key(wanted text, at timestamptz) RETURNS TABLE (
  id uuid, name text, key_hash bytea, permissions text[], hospital_id uuid, hospital_name text, time_zone text,
  is_breast_screening_on boolean, last_used_at timestamptz, is_over boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT k.id, k.name, k.key_hash, k.permissions, h.id, h.name, h.time_zone, h.is_breast_screening_on, k.last_used_at,
    k.ends_at <= at
  FROM machine_key k JOIN hospital h ON h.id = k.hospital_id WHERE k.public_id = wanted
$$;

-- Wrong passwords and codes are counted from zero, for a person who works in this hospital alone.
CREATE OR REPLACE FUNCTION unlock_person(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF own_person(person) IS NULL THEN RETURN; END IF;
  DELETE FROM login_attempt WHERE user_id = person;
  DELETE FROM guess_count WHERE user_id = person;
  UPDATE sms_code SET is_counted = false WHERE phone = (SELECT c.phone FROM credential c WHERE c.user_id = person);
END $$;

GRANT EXECUTE ON FUNCTION find_session, find_machine_key TO SESSION_USER;
RESET ROLE;
