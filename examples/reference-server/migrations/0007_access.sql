-- Users as administrators keep them, what everybody may do, and who is behind an account.

ALTER TABLE user_account
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN doctor_note text NOT NULL DEFAULT '',
  -- The picture of the signature, among the uploaded files.
  ADD COLUMN signature_id uuid,
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  -- Empty for who was there before.
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '',
  ADD FOREIGN KEY (hospital_id, signature_id) REFERENCES uploaded_file (hospital_id, id);
CREATE UNIQUE INDEX user_account_code ON user_account (hospital_id, user_code) WHERE user_code <> '';
CREATE INDEX user_role_role ON user_role (hospital_id, role_id);

ALTER TABLE role
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN changed_by_name text NOT NULL DEFAULT '';

-- When somebody was last let in, and whether ever.
CREATE INDEX login_session_of_user ON login_session (hospital_id, user_id, started_at);

-- What everybody in a hospital may do, whatever their roles. No row: nothing.
CREATE TABLE common_permission (
  hospital_id uuid PRIMARY KEY REFERENCES hospital,
  permissions text[] NOT NULL DEFAULT '{}',
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT ''
);
CALL protect_hospital_table('common_permission', 'SELECT, INSERT, UPDATE', 'SELECT, INSERT');

-- What a user may do: what their roles permit, and what everybody may do.
CREATE OR REPLACE FUNCTION authorities_of(hospital uuid, person uuid) RETURNS text[] LANGUAGE sql STABLE AS $$
  SELECT ARRAY(
    SELECT p.permission FROM user_role ur
    JOIN role_permission p ON p.hospital_id = ur.hospital_id AND p.role_id = ur.role_id
    WHERE ur.hospital_id = hospital AND ur.user_id = person
    UNION
    SELECT unnest(c.permissions) FROM common_permission c WHERE c.hospital_id = hospital
  )
$$;

-- The app role has no right to credentials. The functions below have; each looks at people of the current hospital alone.

-- What an administrator is told of these people beside their accounts.
CREATE FUNCTION people_of(people uuid[]) RETURNS TABLE (user_id uuid, is_shared boolean, is_mfa_bound boolean, locked_until timestamptz)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT u.id,
    EXISTS (SELECT FROM user_account o WHERE o.id = u.id AND o.hospital_id <> u.hospital_id),
    EXISTS (SELECT FROM mfa_binding b WHERE b.user_id = u.id),
    (SELECT max(l.locked_until) FROM (
      SELECT a.locked_until FROM login_attempt a WHERE a.user_id = u.id
      UNION ALL SELECT g.locked_until FROM guess_count g WHERE g.user_id = u.id
    ) l)
  FROM user_account u WHERE u.hospital_id = current_hospital() AND u.id = ANY (people)
$$;
ALTER FUNCTION people_of OWNER TO opensono_system;

-- The person of a phone: whoever has it already, in whatever hospital, or a new one with this password.
CREATE FUNCTION person_of_phone(given_phone text, new_id uuid, password text, at timestamptz) RETURNS uuid
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO credential (user_id, phone, password_hash, password_changed_at, must_change)
  VALUES (new_id, given_phone, password, at, true) ON CONFLICT (phone) DO NOTHING;
  RETURN (SELECT c.user_id FROM credential c WHERE c.phone = given_phone);
END $$;
ALTER FUNCTION person_of_phone OWNER TO opensono_system;

-- The person, if they work in this hospital alone: then it may change their phone and password. Held until the end.
CREATE FUNCTION own_person(person uuid) RETURNS uuid
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.user_id FROM credential c WHERE c.user_id = person
    AND EXISTS (SELECT FROM user_account u WHERE u.id = person AND u.hospital_id = current_hospital())
    AND NOT EXISTS (SELECT FROM user_account u WHERE u.id = person AND u.hospital_id <> current_hospital())
  FOR UPDATE
$$;
ALTER FUNCTION own_person OWNER TO opensono_system;

CREATE FUNCTION set_person_phone(person uuid, new_phone text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ UPDATE credential SET phone = new_phone WHERE user_id = own_person(person) $$;
ALTER FUNCTION set_person_phone OWNER TO opensono_system;

-- Another password, to be changed at the next login.
CREATE FUNCTION set_person_password(person uuid, password text, at timestamptz) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ UPDATE credential SET password_hash = password, password_changed_at = at, must_change = true WHERE user_id = own_person(person) $$;
ALTER FUNCTION set_person_password OWNER TO opensono_system;

-- Wrong passwords are counted anew.
CREATE FUNCTION unlock_person(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM user_account u WHERE u.id = person AND u.hospital_id = current_hospital()) THEN RETURN; END IF;
  DELETE FROM login_attempt WHERE user_id = person;
  DELETE FROM guess_count WHERE user_id = person;
END $$;
ALTER FUNCTION unlock_person OWNER TO opensono_system;

-- Forgets a person who works in this hospital alone.
CREATE FUNCTION forget_person(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF own_person(person) IS NULL THEN RETURN; END IF;
  DELETE FROM login_attempt WHERE user_id = person;
  DELETE FROM guess_count WHERE user_id = person;
  DELETE FROM known_device WHERE user_id = person;
  DELETE FROM mfa_pending WHERE user_id = person;
  DELETE FROM mfa_binding WHERE user_id = person;
  DELETE FROM login_ticket WHERE user_id = person;
  DELETE FROM credential WHERE user_id = person;
END $$;
ALTER FUNCTION forget_person OWNER TO opensono_system;
GRANT DELETE ON credential TO opensono_system;

-- Nobody but the app role of a hospital calls them.
DO $$
DECLARE
  name text;
BEGIN
  FOREACH name IN ARRAY ARRAY['people_of', 'person_of_phone', 'own_person', 'set_person_phone', 'set_person_password',
    'unlock_person', 'forget_person'] LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %I FROM PUBLIC', name);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %I TO opensono_app', name);
  END LOOP;
END $$;

-- Each row of the log tells the roles that its user had when it was written. Among the details, which every release's chain covers.
CREATE FUNCTION tell_roles() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.details := coalesce(NEW.details, '{}') || jsonb_build_object('roles', ARRAY(
    SELECT r.name FROM user_role ur JOIN role r ON r.hospital_id = ur.hospital_id AND r.id = ur.role_id
    WHERE ur.hospital_id = NEW.hospital_id AND ur.user_id = NEW.user_id ORDER BY 1
  ));
  RETURN NEW;
END $$;
CREATE TRIGGER tell_roles BEFORE INSERT ON operation_log FOR EACH ROW EXECUTE FUNCTION tell_roles();
