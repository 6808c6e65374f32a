-- Rules for passwords, a second factor, known devices, locked screens, and going on elsewhere without a new login.

-- What a department asks of the passwords of who logs in there; without a row the product's own rule holds.
CREATE TABLE password_rule (
  hospital_id uuid NOT NULL,
  department_id uuid NOT NULL,
  min_length integer NOT NULL DEFAULT 8 CHECK (min_length BETWEEN 6 AND 32),
  needs_upper_case boolean NOT NULL DEFAULT false,
  needs_lower_case boolean NOT NULL DEFAULT false,
  needs_digit boolean NOT NULL DEFAULT false,
  needs_special boolean NOT NULL DEFAULT false,
  -- Null: a password is good for ever.
  validity_days integer CHECK (validity_days BETWEEN 1 AND 1095),
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, department_id),
  FOREIGN KEY (hospital_id, department_id) REFERENCES department (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('password_rule', system_rights => 'SELECT, INSERT');

-- True for a password that somebody else set: it opens nothing but its own change.
ALTER TABLE credential ADD COLUMN must_change boolean NOT NULL DEFAULT false;

-- Wrong guesses that login_attempt does not count: of one known device, of a second factor, from one address.
CREATE TABLE guess_count (
  source text PRIMARY KEY,
  -- Whose account it is about; null for an address.
  user_id uuid REFERENCES credential,
  failures integer NOT NULL,
  counted_at timestamptz NOT NULL,
  locked_until timestamptz
);
CREATE INDEX guess_count_user ON guess_count (user_id);
GRANT SELECT, INSERT, UPDATE, DELETE ON guess_count TO opensono_system;

-- Computers that somebody has logged in at with every factor: guesses made elsewhere do not lock them out there.
CREATE TABLE known_device (
  -- SHA-256 of what the computer keeps.
  device_hash bytea NOT NULL,
  user_id uuid NOT NULL REFERENCES credential,
  seen_at timestamptz NOT NULL,
  PRIMARY KEY (device_hash, user_id)
);
CREATE INDEX known_device_seen ON known_device (seen_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON known_device TO opensono_system;

-- The second factor of a person. The secret is sealed with a key that is not in the database.
CREATE TABLE mfa_binding (
  user_id uuid PRIMARY KEY REFERENCES credential,
  sealed_secret bytea NOT NULL,
  bound_at timestamptz NOT NULL,
  -- The step of the newest code that was used: no code is good twice.
  last_step bigint NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_binding TO opensono_system;
-- A secret that was shown and waits for its first code.
CREATE TABLE mfa_pending (
  user_id uuid PRIMARY KEY REFERENCES credential,
  sealed_secret bytea NOT NULL,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE, DELETE ON mfa_pending TO opensono_system;

-- A ticket with a hospital lets its user go on there, once; without one it proves a password.
ALTER TABLE login_ticket ADD COLUMN switch_to uuid REFERENCES hospital;
-- False where nothing left: for a phone that nobody has, when that is not to be told.
ALTER TABLE sms_code ADD COLUMN is_sent boolean NOT NULL DEFAULT true;

ALTER TABLE login_session
  ADD COLUMN locked_at timestamptz,
  ADD COLUMN device_hash bytea,
  -- Whether the login had a code sent by SMS; without one it cannot go on where one is asked for.
  ADD COLUMN has_sms_proof boolean NOT NULL DEFAULT true;
CREATE INDEX login_session_person ON login_session (user_id) WHERE ended_at IS NULL;
-- end_reason is now one of: logout, timeout, admin, switch, password, mfa
-- A person's password counts in all of their hospitals: its change ends sessions, and is told, in each.
GRANT INSERT ON operation_log, event TO opensono_system;

-- Codes for the first administrator, printed at a start, while there is no hospital.
CREATE TABLE setup_code (
  hash bytea PRIMARY KEY,
  expires_at timestamptz NOT NULL
);
GRANT SELECT, INSERT, DELETE ON setup_code TO opensono_system;

-- The latest time that a server has seen: a clock that is put back gives no licence back.
CREATE TABLE latest_time (
  is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only),
  at timestamptz NOT NULL
);
GRANT SELECT, INSERT, UPDATE ON latest_time TO opensono_system;

-- What a user may do.
CREATE FUNCTION authorities_of(hospital uuid, person uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT DISTINCT p.permission FROM user_role ur
    JOIN role_permission p ON p.hospital_id = ur.hospital_id AND p.role_id = ur.role_id
    WHERE ur.hospital_id = hospital AND ur.user_id = person
  )
$$;

-- The same, and what is new at its end; the previous release takes what it knows. A locked screen is idle by its nature.
DROP FUNCTION find_session(bytea, timestamptz);
CREATE FUNCTION find_session(hash bytea, at timestamptz) RETURNS TABLE (
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
$$;
ALTER FUNCTION find_session OWNER TO opensono_system;
