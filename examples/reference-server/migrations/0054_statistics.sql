-- Statistics: the device of a study, the line of what happened to it, and what its quality is measured by.

ALTER TABLE study
  -- Which device took the first image.
  ADD COLUMN device_id uuid,
  -- When a second doctor confirmed the report.
  ADD COLUMN audited_at timestamptz(3),
  -- Whether all required views were there when the report was finished; null for exam types without any, and while it is not finished.
  ADD COLUMN are_views_complete boolean,
  -- Whether an image had a body mark when the report was finished; null without images, and while it is not finished.
  ADD COLUMN has_body_mark boolean,
  -- The first moments of the line below, kept beside what they are counted with; written by trigger, once.
  ADD COLUMN last_image_at timestamptz(3),
  ADD COLUMN first_diagnosed_at timestamptz(3),
  ADD COLUMN first_reviewed_at timestamptz(3),
  ADD COLUMN first_printed_at timestamptz(3),
  ADD CONSTRAINT study_device FOREIGN KEY (hospital_id, device_id) REFERENCES basic_data (hospital_id, id);

-- What happened to a study, and when by the server's clock. Rows are added and never changed.
CREATE TABLE study_step (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  step text NOT NULL CHECK (step IN ('registered', 'called', 'first-image', 'last-image', 'drafted', 'diagnosed', 'reviewed', 'printed',
    'consultation-requested', 'consultation-started', 'consultation-ended')),
  at timestamptz(3) NOT NULL,
  room_id uuid,
  by_id uuid,
  PRIMARY KEY (hospital_id, study_id, step, at),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id)
);
CALL protect_hospital_table('study_step', 'SELECT, INSERT', 'SELECT, INSERT');

-- The last image of a study that was there at a moment.
CREATE FUNCTION last_image_before(hospital uuid, study uuid, moment timestamptz) RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT max(f.scanned_at) FROM image i JOIN image_file f ON f.hospital_id = i.hospital_id AND f.id = i.id
  WHERE i.hospital_id = hospital AND i.study_id = study AND f.scanned_at <= moment
$$;
REVOKE ALL ON FUNCTION last_image_before(uuid, uuid, timestamptz) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION last_image_before(uuid, uuid, timestamptz) TO opensono_app, opensono_system;

CREATE FUNCTION keep_first_moments() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.diagnosed_at IS NOT NULL AND NEW.first_diagnosed_at IS NULL THEN
    NEW.first_diagnosed_at := NEW.diagnosed_at;
    -- A study that is written down as a whole says it itself.
    NEW.last_image_at := coalesce(last_image_before(NEW.hospital_id, NEW.id, NEW.diagnosed_at), NEW.last_image_at);
  END IF;
  NEW.first_reviewed_at := coalesce(NEW.first_reviewed_at, NEW.audited_at);
  NEW.first_printed_at := coalesce(NEW.first_printed_at, NEW.printed_at);
  RETURN NEW;
END $$;
REVOKE ALL ON FUNCTION keep_first_moments() FROM PUBLIC;
CREATE TRIGGER keep_first_moments BEFORE INSERT OR UPDATE OF diagnosed_at, audited_at, printed_at ON study
  FOR EACH ROW EXECUTE FUNCTION keep_first_moments();

CREATE FUNCTION write_study_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before study;
BEGIN
  IF TG_OP = 'UPDATE' THEN before := OLD; END IF;
  INSERT INTO study_step (hospital_id, study_id, step, at, room_id, by_id)
  SELECT NEW.hospital_id, NEW.id, fact.step, fact.at, NEW.room_id, fact.by_id
  FROM (VALUES
    ('registered', before.register_time, NEW.register_time, NEW.registered_by_id),
    ('called', before.called_at, NEW.called_at, NULL),
    ('first-image', before.first_image_at, NEW.first_image_at, NEW.examined_by_id),
    ('last-image', NULL, CASE WHEN NEW.diagnosed_at IS NOT DISTINCT FROM before.diagnosed_at THEN NULL
      WHEN NEW.diagnosed_at = NEW.first_diagnosed_at THEN NEW.last_image_at
      ELSE last_image_before(NEW.hospital_id, NEW.id, NEW.diagnosed_at) END, NULL),
    ('drafted', before.drafted_at, NEW.drafted_at, NULL),
    ('diagnosed', before.diagnosed_at, NEW.diagnosed_at, NEW.reported_by_id),
    ('reviewed', before.audited_at, NEW.audited_at, NEW.audited_by_id),
    ('printed', before.printed_at, NEW.printed_at, NEW.printed_by_id)
  ) AS fact (step, before, at, by_id)
  WHERE fact.at IS NOT NULL AND fact.at IS DISTINCT FROM fact.before
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION write_study_steps() FROM PUBLIC;
CREATE TRIGGER write_study_steps
  AFTER INSERT OR UPDATE OF called_at, first_image_at, drafted_at, diagnosed_at, audited_at, printed_at ON study
  FOR EACH ROW EXECUTE FUNCTION write_study_steps();

CREATE FUNCTION write_consultation_steps() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  before consultation;
BEGIN
  IF TG_OP = 'UPDATE' THEN before := OLD; END IF;
  INSERT INTO study_step (hospital_id, study_id, step, at, room_id, by_id)
  SELECT NEW.hospital_id, NEW.study_id, fact.step, fact.at, NEW.room_id, fact.by_id
  FROM (VALUES
    ('consultation-requested', before.requested_at, NEW.requested_at, NEW.requested_by_id),
    ('consultation-started', before.started_at, NEW.started_at, NULL),
    ('consultation-ended', before.ended_at, NEW.ended_at, NULL)
  ) AS fact (step, before, at, by_id)
  WHERE fact.at IS NOT NULL AND fact.at IS DISTINCT FROM fact.before
  ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION write_consultation_steps() FROM PUBLIC;
CREATE TRIGGER write_consultation_steps AFTER INSERT OR UPDATE OF started_at, ended_at ON consultation
  FOR EACH ROW EXECUTE FUNCTION write_consultation_steps();

-- What is known of the time before.
ALTER TABLE study NO FORCE ROW LEVEL SECURITY;
ALTER TABLE study_step NO FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE image NO FORCE ROW LEVEL SECURITY;
ALTER TABLE image_file NO FORCE ROW LEVEL SECURITY;
ALTER TABLE room_device NO FORCE ROW LEVEL SECURITY;
ALTER TABLE study DISABLE TRIGGER USER;
UPDATE study s SET first_diagnosed_at = s.diagnosed_at, first_printed_at = s.printed_at, last_image_at = (
    SELECT max(f.scanned_at) FROM image i JOIN image_file f ON f.hospital_id = i.hospital_id AND f.id = i.id
    WHERE i.hospital_id = s.hospital_id AND i.study_id = s.id AND f.scanned_at <= s.diagnosed_at),
  device_id = CASE WHEN s.first_image_at IS NOT NULL THEN (
    SELECT min(d.device_id::text)::uuid FROM room_device d
    WHERE d.hospital_id = s.hospital_id AND d.room_id = s.room_id HAVING count(*) = 1) END
WHERE s.first_image_at IS NOT NULL OR s.diagnosed_at IS NOT NULL OR s.printed_at IS NOT NULL;
ALTER TABLE study ENABLE TRIGGER USER;
INSERT INTO study_step (hospital_id, study_id, step, at, room_id, by_id)
SELECT s.hospital_id, s.id, fact.step, fact.at, s.room_id, fact.by_id
FROM study s CROSS JOIN LATERAL (VALUES
  ('registered', s.register_time, s.registered_by_id),
  ('called', s.called_at, NULL),
  ('first-image', s.first_image_at, s.examined_by_id),
  ('last-image', s.last_image_at, NULL),
  ('drafted', s.drafted_at, NULL),
  ('diagnosed', s.diagnosed_at, s.reported_by_id),
  ('printed', s.printed_at, s.printed_by_id)
) AS fact (step, at, by_id)
WHERE fact.at IS NOT NULL;
INSERT INTO study_step (hospital_id, study_id, step, at, room_id, by_id)
SELECT c.hospital_id, c.study_id, fact.step, fact.at, c.room_id, fact.by_id
FROM consultation c CROSS JOIN LATERAL (VALUES
  ('consultation-requested', c.requested_at, c.requested_by_id),
  ('consultation-started', c.started_at, NULL),
  ('consultation-ended', c.ended_at, NULL)
) AS fact (step, at, by_id)
WHERE fact.at IS NOT NULL
ON CONFLICT DO NOTHING;
ALTER TABLE study FORCE ROW LEVEL SECURITY;
ALTER TABLE study_step FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation FORCE ROW LEVEL SECURITY;
ALTER TABLE image FORCE ROW LEVEL SECURITY;
ALTER TABLE image_file FORCE ROW LEVEL SECURITY;
ALTER TABLE room_device FORCE ROW LEVEL SECURITY;

-- Which quality indicators a hospital goes by, and where it wants them; without a row, all of them and no targets.
CREATE TABLE quality_setting (
  hospital_id uuid NOT NULL REFERENCES hospital,
  items jsonb NOT NULL,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id)
);
CALL protect_hospital_table('quality_setting', 'SELECT, INSERT, UPDATE');
