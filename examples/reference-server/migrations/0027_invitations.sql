-- An account that a hospital makes for somebody who works elsewhere belongs to nobody until that person accepts it. Until then it has
-- an id of its own, and looks to its hospital like any account that nobody has used yet.

CREATE TABLE invitation (
  hospital_id uuid NOT NULL,
  -- The account that waits. Its phone says for whom.
  user_id uuid NOT NULL,
  -- What the account begins with should nobody have its phone any more.
  password_hash text NOT NULL,
  password_changed_at timestamptz NOT NULL,
  PRIMARY KEY (hospital_id, user_id),
  FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('invitation', '', 'SELECT, INSERT, UPDATE, DELETE');
CREATE INDEX user_account_by_phone ON user_account (phone);

-- An account that is accepted takes the id of its person; so does what was given to it before.
ALTER TABLE user_role DROP CONSTRAINT user_role_hospital_id_user_id_fkey;
ALTER TABLE user_role ADD FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id) ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE expert DROP CONSTRAINT expert_hospital_id_user_id_fkey;
ALTER TABLE expert ADD FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id) ON UPDATE CASCADE;
GRANT UPDATE (id, is_enabled, changed_at, changed_by_name, version) ON user_account TO opensono_system;

-- The hospital that made a person. Of those who work in several, it may unbind a second factor that was lost; nobody else may.
ALTER TABLE credential ADD COLUMN made_by_hospital_id uuid REFERENCES hospital;
SET LOCAL ROLE opensono_system;
UPDATE credential c SET made_by_hospital_id = coalesce(
  (SELECT s.hospital_id FROM login_session s WHERE s.user_id = c.user_id ORDER BY s.started_at LIMIT 1),
  (SELECT min(u.hospital_id::text)::uuid FROM user_account u WHERE u.id = c.user_id HAVING count(*) = 1)
);
RESET ROLE;

-- The functions below look at every hospital. Their owner makes them, so that they are nobody else's for a moment.
SET LOCAL ROLE opensono_system;

-- Whether an account waits for its person in this hospital.
CREATE FUNCTION is_invited(person uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS
  $$ SELECT EXISTS (SELECT FROM invitation i WHERE i.hospital_id = current_hospital() AND i.user_id = person) $$;

-- Gives a new account of this hospital its credential; where somebody has its phone already, it waits for them.
CREATE FUNCTION begin_account(account uuid, password text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  INSERT INTO credential (user_id, phone, password_hash, password_changed_at, must_change, made_by_hospital_id)
    SELECT u.id, u.phone, password, at, true, u.hospital_id FROM user_account u
    WHERE u.hospital_id = current_hospital() AND u.id = account
    ON CONFLICT (phone) DO NOTHING;
  IF FOUND THEN RETURN; END IF;
  INSERT INTO invitation (hospital_id, user_id, password_hash, password_changed_at)
    SELECT u.hospital_id, u.id, password, at FROM user_account u WHERE u.hospital_id = current_hospital() AND u.id = account;
END $$;

-- Nobody has this phone any more: the account that waits longest for it begins as a new person's.
CREATE FUNCTION free_phone(former text, former_owner uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  waiting invitation;
BEGIN
  SELECT i.* INTO waiting FROM invitation i JOIN user_account u ON u.hospital_id = i.hospital_id AND u.id = i.user_id
    WHERE u.phone = former AND u.id <> former_owner AND NOT EXISTS (SELECT FROM credential c WHERE c.phone = former)
    ORDER BY i.password_changed_at, i.user_id LIMIT 1;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO credential (user_id, phone, password_hash, password_changed_at, must_change, made_by_hospital_id)
    VALUES (waiting.user_id, former, waiting.password_hash, waiting.password_changed_at, true, waiting.hospital_id)
    ON CONFLICT (phone) DO NOTHING;
  IF FOUND THEN DELETE FROM invitation WHERE hospital_id = waiting.hospital_id AND user_id = waiting.user_id; END IF;
END $$;

-- The person, if this hospital may unbind their second factor: nobody else has them, or it made them.
CREATE FUNCTION may_unbind(person uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (SELECT FROM user_account u WHERE u.id = person AND u.hospital_id = current_hospital())
    AND (NOT EXISTS (SELECT FROM user_account u WHERE u.id = person AND u.hospital_id <> current_hospital())
      OR EXISTS (SELECT FROM credential c WHERE c.user_id = person AND c.made_by_hospital_id = current_hospital()))
$$;

-- An account that nobody has used takes another phone as a new one would; one that is used keeps its credential.
CREATE OR REPLACE FUNCTION set_person_phone(person uuid, new_phone text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  former text;
  begun credential;
BEGIN
  IF is_invited(person) THEN
    INSERT INTO credential (user_id, phone, password_hash, password_changed_at, must_change, made_by_hospital_id)
      SELECT person, new_phone, i.password_hash, i.password_changed_at, true, i.hospital_id
        FROM invitation i WHERE i.hospital_id = current_hospital() AND i.user_id = person
      ON CONFLICT (phone) DO NOTHING;
    IF FOUND THEN DELETE FROM invitation WHERE hospital_id = current_hospital() AND user_id = person; END IF;
    RETURN;
  END IF;
  SELECT c.* INTO begun FROM credential c WHERE c.user_id = own_person(person);
  IF NOT FOUND THEN RETURN; END IF;
  former := begun.phone;
  IF EXISTS (SELECT FROM credential c WHERE c.phone = new_phone AND c.user_id <> person)
    AND NOT EXISTS (SELECT FROM login_session s WHERE s.user_id = person) THEN
    DELETE FROM login_attempt WHERE user_id = person;
    DELETE FROM guess_count WHERE user_id = person;
    DELETE FROM login_ticket WHERE user_id = person;
    DELETE FROM credential WHERE user_id = person;
    INSERT INTO invitation (hospital_id, user_id, password_hash, password_changed_at)
      VALUES (current_hospital(), person, begun.password_hash, begun.password_changed_at);
  ELSE
    UPDATE credential SET phone = new_phone WHERE user_id = person;
  END IF;
  PERFORM free_phone(former, person);
END $$;

-- Another password, to be changed at the next login.
CREATE OR REPLACE FUNCTION set_person_password(person uuid, password text, at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  UPDATE credential SET password_hash = password, password_changed_at = at, must_change = true WHERE user_id = own_person(person);
  UPDATE invitation SET password_hash = password, password_changed_at = at
    WHERE hospital_id = current_hospital() AND user_id = person;
END $$;

-- Wrong passwords are counted anew, for a person who works in this hospital alone.
CREATE OR REPLACE FUNCTION unlock_person(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF own_person(person) IS NULL THEN RETURN; END IF;
  DELETE FROM login_attempt WHERE user_id = person;
  DELETE FROM guess_count WHERE user_id = person;
END $$;

-- Forgets a person who works in this hospital alone.
CREATE OR REPLACE FUNCTION forget_person(person uuid) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  former text;
BEGIN
  IF own_person(person) IS NULL THEN RETURN; END IF;
  DELETE FROM login_attempt WHERE user_id = person;
  DELETE FROM guess_count WHERE user_id = person;
  DELETE FROM known_device WHERE user_id = person;
  DELETE FROM mfa_pending WHERE user_id = person;
  DELETE FROM mfa_binding WHERE user_id = person;
  DELETE FROM login_ticket WHERE user_id = person;
  DELETE FROM credential WHERE user_id = person RETURNING phone INTO former;
  PERFORM free_phone(former, person);
END $$;

-- It bound a person to an account without asking them.
DROP FUNCTION person_of_phone(text, uuid, text, timestamptz);

REVOKE ALL ON FUNCTION is_invited, begin_account, free_phone, may_unbind FROM PUBLIC;
GRANT EXECUTE ON FUNCTION begin_account, may_unbind TO opensono_app;
RESET ROLE;
