-- The hospital information system, and who may be consulted.

-- How a hospital's information system is reached, and by which key it sends orders. Whether it is used at all is a rule of the hospital.
CREATE TABLE his_setting (
  hospital_id uuid PRIMARY KEY REFERENCES hospital,
  base_url text NOT NULL DEFAULT '',
  authentication text NOT NULL DEFAULT 'none' CHECK (authentication IN ('none', 'bearer', 'basic')),
  user_name text NOT NULL DEFAULT '',
  -- Token or password, sealed by a key that is not in the database.
  sealed_secret bytea,
  connect_seconds integer NOT NULL DEFAULT 5,
  answer_seconds integer NOT NULL DEFAULT 30,
  search_seconds integer NOT NULL DEFAULT 55,
  code_system text NOT NULL DEFAULT '',
  retention_days integer NOT NULL DEFAULT 30,
  -- The part of the key that names it, and the SHA-256 of the whole; the key itself is nowhere.
  key_id text UNIQUE,
  key_hash bytea,
  key_made_at timestamptz,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT ''
);
CALL protect_hospital_table('his_setting', 'SELECT, INSERT, UPDATE', 'SELECT');

-- Orders that were sent to us.
CREATE TABLE his_order (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  -- The sender's own id.
  order_id text NOT NULL,
  is_active boolean NOT NULL,
  -- When the sender last changed it, as it says.
  sender_changed_at timestamptz,
  request_number text NOT NULL,
  his_id text NOT NULL,
  inpatient_number text NOT NULL,
  outpatient_number text NOT NULL,
  tel_phone text NOT NULL,
  -- The whole order as it was sent.
  content jsonb NOT NULL,
  -- Kept so many days from here on.
  received_at timestamptz NOT NULL,
  PRIMARY KEY (hospital_id, id),
  UNIQUE (hospital_id, order_id)
);
CREATE INDEX his_order_request_number ON his_order (hospital_id, request_number);
CREATE INDEX his_order_his_id ON his_order (hospital_id, his_id);
CREATE INDEX his_order_inpatient_number ON his_order (hospital_id, inpatient_number);
CREATE INDEX his_order_outpatient_number ON his_order (hospital_id, outpatient_number);
CREATE INDEX his_order_tel_phone ON his_order (hospital_id, tel_phone);
CREATE INDEX his_order_received ON his_order (hospital_id, received_at);
CALL protect_hospital_table('his_order', 'SELECT, INSERT, UPDATE', 'SELECT, DELETE');

-- What last went wrong; no patient in it.
CREATE TABLE his_failure (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  at timestamptz NOT NULL,
  during text NOT NULL,
  failure text NOT NULL,
  status integer,
  PRIMARY KEY (hospital_id, id)
);
CALL protect_hospital_table('his_failure', 'SELECT', 'SELECT, INSERT, DELETE');

-- Whose a key is; no row for a key that is not, or whose end has come.
CREATE FUNCTION find_his_key(wanted text) RETURNS TABLE (hospital_id uuid, hospital_name text, time_zone text, key_hash bytea)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.id, h.name, h.time_zone, s.key_hash FROM his_setting s JOIN hospital h ON h.id = s.hospital_id WHERE s.key_id = wanted
$$;

-- Writes a failure down, and forgets all but the newest twenty.
CREATE FUNCTION note_his_failure(hospital uuid, new_id uuid, happened timestamptz, occasion text, kind text, http_status integer)
RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO his_failure (hospital_id, id, at, during, failure, status)
    VALUES (hospital, new_id, happened, occasion, kind, http_status);
  DELETE FROM his_failure f WHERE f.hospital_id = hospital AND f.id NOT IN (
    SELECT n.id FROM his_failure n WHERE n.hospital_id = hospital ORDER BY n.at DESC, n.id DESC LIMIT 20
  );
$$;

-- They look at every hospital: only the server itself calls them, outside of any hospital's transaction.
REVOKE ALL ON FUNCTION find_his_key, note_his_failure FROM PUBLIC;
ALTER FUNCTION find_his_key OWNER TO opensono_system;
ALTER FUNCTION note_his_failure OWNER TO opensono_system;
SET LOCAL ROLE opensono_system;
GRANT EXECUTE ON FUNCTION find_his_key, note_his_failure TO SESSION_USER;
RESET ROLE;

-- Hospitals that a hospital consults with. Each says so for itself.
CREATE TABLE consultation_hospital (
  hospital_id uuid NOT NULL REFERENCES hospital,
  partner_id uuid NOT NULL REFERENCES hospital,
  note text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, partner_id),
  CHECK (partner_id <> hospital_id)
);
CREATE INDEX consultation_hospital_partner ON consultation_hospital (partner_id);
CALL protect_hospital_table('consultation_hospital');

CREATE TABLE expert_group (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  name text NOT NULL,
  -- The name as foldName() of the core compares it.
  name_key text NOT NULL GENERATED ALWAYS AS
    (normalize(lower(btrim(regexp_replace(normalize(name, NFKC), '\s+', ' ', 'g'))), NFKC)) STORED,
  description text NOT NULL DEFAULT '',
  is_enabled boolean NOT NULL DEFAULT true,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, id)
);
-- A disabled group gives its name free: a new one may have it.
CREATE UNIQUE INDEX expert_group_name ON expert_group (hospital_id, name_key) WHERE is_enabled;
CALL protect_hospital_table('expert_group');

CREATE TABLE expert (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  user_id uuid NOT NULL,
  name text NOT NULL,
  phone text NOT NULL,
  title text NOT NULL DEFAULT '',
  resume text NOT NULL DEFAULT '',
  -- The picture, among the uploaded files.
  avatar_id uuid,
  visibility text NOT NULL DEFAULT 'all' CHECK (visibility IN ('all', 'some')),
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id),
  FOREIGN KEY (hospital_id, avatar_id) REFERENCES uploaded_file (hospital_id, id)
);
CREATE UNIQUE INDEX expert_user ON expert (hospital_id, user_id);
CALL protect_hospital_table('expert');

CREATE TABLE expert_in_group (
  hospital_id uuid NOT NULL,
  expert_id uuid NOT NULL,
  group_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, expert_id, group_id),
  FOREIGN KEY (hospital_id, expert_id) REFERENCES expert (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, group_id) REFERENCES expert_group (hospital_id, id)
);
CREATE INDEX expert_in_group_group ON expert_in_group (hospital_id, group_id);
CALL protect_hospital_table('expert_in_group');

-- Who sees an expert that only some hospitals see. A hospital that is named here cannot be taken off the list.
CREATE TABLE expert_visibility (
  hospital_id uuid NOT NULL,
  expert_id uuid NOT NULL,
  partner_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, expert_id, partner_id),
  FOREIGN KEY (hospital_id, expert_id) REFERENCES expert (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, partner_id) REFERENCES consultation_hospital (hospital_id, partner_id)
);
CREATE INDEX expert_visibility_partner ON expert_visibility (hospital_id, partner_id);
CALL protect_hospital_table('expert_visibility');

-- Whether two hospitals consult with each other: both have said so.
CREATE FUNCTION is_mutual(one uuid, other uuid) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM consultation_hospital c WHERE c.hospital_id = one AND c.partner_id = other AND c.is_enabled)
    AND EXISTS (SELECT FROM consultation_hospital c WHERE c.hospital_id = other AND c.partner_id = one AND c.is_enabled)
$$;

-- Experts whom the current hospital may consult: its own, and those that a mutual partner shows to all or to it. Their phones stay at home.
CREATE FUNCTION visible_experts() RETURNS TABLE (
  expert_id uuid, user_id uuid, hospital_id uuid, hospital_name text, name text, title text, resume text, avatar_key text, groups jsonb
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT e.id, e.user_id, e.hospital_id, h.name, e.name, e.title, e.resume, f.object_key,
    coalesce((
      SELECT jsonb_agg(jsonb_build_object('groupId', g.id, 'name', g.name) ORDER BY g.name, g.id)
      FROM expert_in_group i JOIN expert_group g ON g.hospital_id = i.hospital_id AND g.id = i.group_id
      WHERE i.hospital_id = e.hospital_id AND i.expert_id = e.id
    ), '[]')
  FROM expert e
  JOIN hospital h ON h.id = e.hospital_id
  JOIN user_account u ON u.hospital_id = e.hospital_id AND u.id = e.user_id AND u.is_enabled
  LEFT JOIN uploaded_file f ON f.hospital_id = e.hospital_id AND f.id = e.avatar_id
  WHERE e.hospital_id = current_hospital() OR (
    e.hospital_id IN (SELECT c.partner_id FROM consultation_hospital c WHERE c.hospital_id = current_hospital() AND c.is_enabled)
    AND is_mutual(e.hospital_id, current_hospital())
    AND (e.visibility = 'all' OR EXISTS (
      SELECT FROM expert_visibility v
      WHERE v.hospital_id = e.hospital_id AND v.expert_id = e.id AND v.partner_id = current_hospital()
    ))
  )
  ORDER BY e.hospital_id <> current_hospital(), h.name, e.name, e.id
$$;

-- The other hospitals by name: what a hospital must know of one before it can say that it consults with it.
CREATE FUNCTION other_hospitals() RETURNS TABLE (hospital_id uuid, name text, is_mutual boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT h.id, h.name, is_mutual(h.id, current_hospital()) FROM hospital h
  WHERE current_hospital() IS NOT NULL AND h.id <> current_hospital()
$$;

DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['visible_experts', 'other_hospitals'] LOOP
    EXECUTE format('ALTER FUNCTION %I OWNER TO opensono_system', name);
    EXECUTE format('REVOKE ALL ON FUNCTION %I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %I TO opensono_app', name);
  END LOOP;
END $$;
