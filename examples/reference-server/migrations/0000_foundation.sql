-- Roles, hospitals, users, sessions, and what every change leaves behind.

-- opensono_app sees one hospital at a time. opensono_system sees all of them: the login before a hospital is known, the
-- sequencer, and search functions, which it owns. Neither can log in; the owner of the tables takes them on per transaction.
DO $$ BEGIN
  CREATE ROLE opensono_app NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
DO $$ BEGIN
  CREATE ROLE opensono_system NOLOGIN;
EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
END $$;
-- Not inherited: without taking on a role, the owner too sees no row. (PostgreSQL 15 knows this of a user only, not of a grant:
-- give DATABASE_URL a user made with NOINHERIT there.)
DO $$ BEGIN
  IF current_setting('server_version_num')::integer >= 160000 THEN
    EXECUTE 'GRANT opensono_app, opensono_system TO CURRENT_USER WITH INHERIT FALSE, SET TRUE';
  ELSE
    GRANT opensono_app, opensono_system TO CURRENT_USER;
  END IF;
END $$;
GRANT USAGE ON SCHEMA public TO opensono_app, opensono_system;
-- So that functions of public can be given to it.
GRANT CREATE ON SCHEMA public TO opensono_system;

-- The hospital of this transaction; null outside of one, so that no row is seen.
CREATE FUNCTION current_hospital() RETURNS uuid LANGUAGE sql STABLE PARALLEL SAFE AS
  $$ SELECT nullif(current_setting('opensono.hospital_id', true), '')::uuid $$;

-- Closes a table of hospitals' rows: its owner too sees only the rows of the current hospital.
CREATE PROCEDURE protect_hospital_table(
  target regclass,
  app_rights text DEFAULT 'SELECT, INSERT, UPDATE, DELETE',
  system_rights text DEFAULT 'SELECT',
  hospital_column text DEFAULT 'hospital_id'
) LANGUAGE plpgsql AS $$
BEGIN
  EXECUTE format('ALTER TABLE %s ENABLE ROW LEVEL SECURITY', target);
  EXECUTE format('ALTER TABLE %s FORCE ROW LEVEL SECURITY', target);
  EXECUTE format('CREATE POLICY own_hospital ON %s USING (%I = current_hospital())', target, hospital_column);
  EXECUTE format('CREATE POLICY system ON %s TO opensono_system USING (true)', target);
  IF app_rights <> '' THEN EXECUTE format('GRANT %s ON %s TO opensono_app', app_rights, target); END IF;
  IF system_rights <> '' THEN EXECUTE format('GRANT %s ON %s TO opensono_system', system_rights, target); END IF;
END $$;

CREATE TABLE hospital (
  id uuid PRIMARY KEY,
  name text NOT NULL,
  english_name text,
  -- IANA zone: it decides what "today" is.
  time_zone text NOT NULL DEFAULT 'Asia/Shanghai',
  is_breast_screening_on boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CALL protect_hospital_table('hospital', 'SELECT, UPDATE', 'SELECT, INSERT', 'id');

CREATE TABLE department (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  name text NOT NULL,
  english_name text,
  code text NOT NULL DEFAULT '',
  type text,
  is_enabled boolean NOT NULL DEFAULT true,
  -- When the right to use the product ends; null for never.
  usage_ends_at timestamptz,
  -- Whether a login needs a code sent by SMS.
  needs_sms_code boolean NOT NULL DEFAULT true,
  idle_minutes integer NOT NULL DEFAULT 15 CHECK (idle_minutes BETWEEN 1 AND 720),
  place integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id)
);
CALL protect_hospital_table('department', system_rights => 'SELECT, INSERT');

CREATE TABLE room (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  department_id uuid NOT NULL,
  name text NOT NULL,
  location text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  place integer NOT NULL DEFAULT 0,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, department_id) REFERENCES department (hospital_id, id)
);
CREATE UNIQUE INDEX room_name ON room (hospital_id, name);
CALL protect_hospital_table('room', system_rights => 'SELECT, INSERT');

-- A user in a hospital. One person has the same id in each of their hospitals.
CREATE TABLE user_account (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  user_code text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX user_account_phone ON user_account (hospital_id, phone);
CREATE INDEX user_account_person ON user_account (id);
CALL protect_hospital_table('user_account', system_rights => 'SELECT, INSERT');

CREATE TABLE role (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  name text NOT NULL,
  version integer NOT NULL DEFAULT 1,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX role_name ON role (hospital_id, name);
CALL protect_hospital_table('role', system_rights => 'SELECT, INSERT');

CREATE TABLE role_permission (
  hospital_id uuid NOT NULL,
  role_id uuid NOT NULL,
  permission text NOT NULL,
  PRIMARY KEY (hospital_id, role_id, permission),
  FOREIGN KEY (hospital_id, role_id) REFERENCES role (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('role_permission', system_rights => 'SELECT, INSERT');

CREATE TABLE user_role (
  hospital_id uuid NOT NULL,
  user_id uuid NOT NULL,
  role_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, user_id, role_id),
  FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, role_id) REFERENCES role (hospital_id, id)
);
CALL protect_hospital_table('user_role', system_rights => 'SELECT, INSERT');

-- What proves who somebody is, over all hospitals. The app role has no right to it.
CREATE TABLE credential (
  user_id uuid PRIMARY KEY,
  phone text NOT NULL UNIQUE,
  -- argon2id, with its parameters and salt.
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  password_expires_at timestamptz
);
GRANT SELECT, INSERT, UPDATE ON credential TO opensono_system;

-- Wrong passwords since the last right one. A try is counted before it is judged, so that fifty at once cannot all be judged.
CREATE TABLE login_attempt (
  user_id uuid PRIMARY KEY REFERENCES credential,
  failures integer NOT NULL,
  locked_until timestamptz
);
GRANT SELECT, INSERT, UPDATE, DELETE ON login_attempt TO opensono_system;

CREATE TABLE sms_code (
  id uuid PRIMARY KEY,
  phone text NOT NULL,
  purpose text NOT NULL,
  code_hash bytea NOT NULL,
  sent_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  tries_left integer NOT NULL,
  -- Used, or replaced by a newer one.
  ended_at timestamptz
);
CREATE INDEX sms_code_phone ON sms_code (phone, sent_at DESC NULLS FIRST);
CREATE INDEX sms_code_sent ON sms_code (sent_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON sms_code TO opensono_system;

-- Proves for five minutes that somebody knew the password.
CREATE TABLE login_ticket (
  hash bytea PRIMARY KEY,
  user_id uuid NOT NULL REFERENCES credential,
  expires_at timestamptz NOT NULL
);
CREATE INDEX login_ticket_expiry ON login_ticket (expires_at);
GRANT SELECT, INSERT, DELETE ON login_ticket TO opensono_system;

CREATE TABLE login_session (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  -- SHA-256 of the token; the token itself is nowhere.
  token_hash bytea NOT NULL UNIQUE,
  user_id uuid NOT NULL,
  department_id uuid NOT NULL,
  room_id uuid NOT NULL,
  machine_id text,
  started_at timestamptz NOT NULL,
  seen_at timestamptz NOT NULL,
  expires_at timestamptz NOT NULL,
  ended_at timestamptz,
  -- logout, timeout, admin
  end_reason text,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id),
  FOREIGN KEY (hospital_id, department_id) REFERENCES department (hospital_id, id),
  FOREIGN KEY (hospital_id, room_id) REFERENCES room (hospital_id, id)
);
CREATE INDEX login_session_user ON login_session (hospital_id, user_id) WHERE ended_at IS NULL;
CALL protect_hospital_table('login_session', 'SELECT, INSERT, UPDATE', 'SELECT, INSERT, UPDATE');

-- Everything a call must know of its caller, by the hash of the token; no row when the session is over.
CREATE FUNCTION find_session(hash bytea, at timestamptz) RETURNS TABLE (
  session_id uuid, user_id uuid, user_name text, hospital_id uuid, hospital_name text, time_zone text,
  department_id uuid, department_name text, department_type text, usage_ends_at timestamptz,
  room_id uuid, room_name text, machine_id text, authorities text[], seen_at timestamptz, expires_at timestamptz,
  is_breast_screening_on boolean
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT s.id, u.id, u.name, h.id, h.name, h.time_zone, d.id, d.name, d.type, d.usage_ends_at, r.id, r.name, s.machine_id,
    ARRAY(
      SELECT DISTINCT p.permission FROM user_role ur
      JOIN role_permission p ON p.hospital_id = ur.hospital_id AND p.role_id = ur.role_id
      WHERE ur.hospital_id = s.hospital_id AND ur.user_id = s.user_id
    ),
    s.seen_at, s.expires_at, h.is_breast_screening_on
  FROM login_session s
  JOIN user_account u ON u.hospital_id = s.hospital_id AND u.id = s.user_id AND u.is_enabled
  JOIN hospital h ON h.id = s.hospital_id
  JOIN department d ON d.hospital_id = s.hospital_id AND d.id = s.department_id AND d.is_enabled
  JOIN room r ON r.hospital_id = s.hospital_id AND r.id = s.room_id
  WHERE s.token_hash = hash AND s.ended_at IS NULL AND s.expires_at > at
    AND s.seen_at > at - make_interval(mins => d.idle_minutes)
$$;
ALTER FUNCTION find_session OWNER TO opensono_system;

-- Which of these sessions are over; a server asks for all that are connected to it at once.
CREATE FUNCTION ended_sessions(hashes bytea[], at timestamptz) RETURNS SETOF bytea
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ SELECT h FROM unnest(hashes) h WHERE NOT EXISTS (SELECT FROM find_session(h, at)) $$;
ALTER FUNCTION ended_sessions OWNER TO opensono_system;

-- Notes that a session is alive.
CREATE FUNCTION touch_session(hash bytea, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp SET synchronous_commit = off AS
  $$ UPDATE login_session SET seen_at = at WHERE token_hash = hash AND ended_at IS NULL AND seen_at < at $$;
ALTER FUNCTION touch_session OWNER TO opensono_system;

-- Who did what, once for every change and every look at patient data. Written and read, never altered: the sequencer alone
-- adds a row's place and its hash, which covers the row before it.
CREATE TABLE operation_log (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  session_id uuid,
  room_id uuid,
  room_name text,
  machine_id text,
  request_id text NOT NULL,
  call text NOT NULL,
  content text NOT NULL,
  subject text,
  subject_id text,
  -- done, or the code of the refusal
  outcome text NOT NULL,
  details jsonb,
  sequence bigint,
  hash bytea,
  PRIMARY KEY (hospital_id, at, id)
) PARTITION BY RANGE (at);
CREATE INDEX operation_log_pending ON operation_log (id) WHERE sequence IS NULL;
CREATE INDEX operation_log_sequence ON operation_log (hospital_id, sequence);
CREATE INDEX operation_log_subject ON operation_log (hospital_id, subject_id, at) WHERE subject_id IS NOT NULL;
CALL protect_hospital_table('operation_log', 'SELECT, INSERT', 'SELECT');
GRANT UPDATE (sequence, hash) ON operation_log TO opensono_system;

-- What clients are told. A row's place in its hospital's sequence is given after commit.
CREATE TABLE event (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  payload jsonb NOT NULL,
  sequence bigint,
  PRIMARY KEY (hospital_id, at, id)
) PARTITION BY RANGE (at);
CREATE INDEX event_pending ON event (id) WHERE sequence IS NULL;
CREATE INDEX event_sequence ON event (hospital_id, sequence);
CALL protect_hospital_table('event', 'SELECT, INSERT', 'SELECT');
GRANT UPDATE (sequence) ON event TO opensono_system;

-- Makes the partitions of so many months, this one first.
CREATE PROCEDURE make_month_partitions(first date, months integer) LANGUAGE plpgsql AS $$
DECLARE
  target text;
  month date;
BEGIN
  FOREACH target IN ARRAY ARRAY['operation_log', 'event'] LOOP
    FOR step IN 0 .. months - 1 LOOP
      month := date_trunc('month', first) + make_interval(months => step);
      EXECUTE format(
        'CREATE TABLE IF NOT EXISTS %I PARTITION OF %I FOR VALUES FROM (%L) TO (%L)',
        target || to_char(month, '_YYYY_MM'), target,
        month::timestamp AT TIME ZONE 'UTC', (month + interval '1 month') AT TIME ZONE 'UTC'
      );
    END LOOP;
  END LOOP;
END $$;
CREATE TABLE operation_log_rest PARTITION OF operation_log DEFAULT;
CREATE TABLE event_rest PARTITION OF event DEFAULT;

-- How far each hospital's sequences have come. Only the sequencer touches it, so that writers never wait for each other.
CREATE TABLE hospital_sequence (
  hospital_id uuid PRIMARY KEY REFERENCES hospital,
  event bigint NOT NULL DEFAULT 0,
  log bigint NOT NULL DEFAULT 0,
  log_hash bytea NOT NULL DEFAULT ''
);
CALL protect_hospital_table('hospital_sequence', 'SELECT', 'SELECT, INSERT, UPDATE');

-- Answers of acknowledged changes by the client's key, for a day: a repeated call has one effect.
CREATE TABLE idempotency (
  hospital_id uuid NOT NULL,
  user_id uuid NOT NULL,
  key text NOT NULL,
  input_hash bytea NOT NULL,
  answer jsonb,
  at timestamptz NOT NULL,
  PRIMARY KEY (hospital_id, user_id, key)
);
CREATE INDEX idempotency_at ON idempotency (at);
CALL protect_hospital_table('idempotency', 'SELECT, INSERT, UPDATE', 'SELECT, DELETE');

-- Packets between server processes that are too long for NOTIFY.
CREATE TABLE socket_io_attachments (
  id bigserial PRIMARY KEY,
  created_at timestamptz DEFAULT now(),
  payload bytea
);
