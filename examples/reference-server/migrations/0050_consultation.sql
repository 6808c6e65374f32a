-- Consultations. They belong to the hospital that asks; experts of other hospitals reach one of them by their seat in it.

CREATE TABLE consultation (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  kind text NOT NULL CHECK (kind IN ('REALTIME', 'GRAPHIC')),
  status text NOT NULL DEFAULT 'waiting' CHECK (status IN
    ('waiting', 'refused', 'finished', 'cancelled', 'serving', 'editing', 'expired', 'transferred', 'unedited')),
  comment text NOT NULL DEFAULT '' CHECK (char_length(comment) <= 200),
  -- Sub-specialties that the question is about, as they were called then.
  groups jsonb NOT NULL DEFAULT '[]' CHECK (jsonb_array_length(groups) <= 10),
  -- 1: the doctor may write the report while the consultation is active.
  report_editable_status smallint NOT NULL DEFAULT 0 CHECK (report_editable_status IN (0, 1)),
  -- Who asked, from where, by the names of then.
  hospital_name text NOT NULL,
  department_name text,
  requested_by_id uuid NOT NULL,
  requested_by_name text NOT NULL,
  room_id uuid,
  machine_id text,
  -- The doctor enters it from that machine alone.
  is_device_only boolean NOT NULL DEFAULT false CHECK (NOT is_device_only OR machine_id IS NOT NULL),
  requested_at timestamptz(3) NOT NULL,
  started_at timestamptz(3),
  ended_at timestamptz(3),
  -- When it ends by itself: while it waits, and while an opinion is written.
  expires_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hospital_id, id),
  -- What the rules of its experts look at.
  UNIQUE (hospital_id, id, kind, requested_by_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id),
  CHECK (kind = 'REALTIME' OR status <> 'serving'),
  CHECK (kind = 'GRAPHIC' OR status NOT IN ('editing', 'unedited')),
  CHECK ((ended_at IS NULL) = (status IN ('waiting', 'serving', 'editing'))),
  CHECK (status NOT IN ('serving', 'editing') OR started_at IS NOT NULL)
);
CREATE UNIQUE INDEX consultation_id ON consultation (id);
-- Of one study one is open.
CREATE UNIQUE INDEX consultation_open ON consultation (hospital_id, study_id) WHERE status IN ('waiting', 'serving', 'editing');
CREATE INDEX consultation_study ON consultation (hospital_id, study_id);
CREATE INDEX consultation_requested ON consultation (hospital_id, requested_by_id, kind, requested_at DESC, id DESC);
CALL protect_hospital_table('consultation', 'SELECT, INSERT, UPDATE');

-- Experts of a consultation, by the names of then: what becomes of the expert, their account or their groups changes nothing here.
CREATE TABLE consultation_expert (
  hospital_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  -- The order in which they were asked.
  place smallint NOT NULL,
  -- Which of the seats: who was asked in place of another one has theirs.
  slot smallint NOT NULL,
  kind text NOT NULL,
  requested_by_id uuid NOT NULL,
  expert_id uuid NOT NULL,
  user_id uuid NOT NULL,
  expert_hospital_id uuid NOT NULL REFERENCES hospital,
  hospital_name text NOT NULL,
  department_id uuid,
  department_name text,
  name text NOT NULL,
  title text NOT NULL DEFAULT '',
  state text NOT NULL DEFAULT 'invited' CHECK (state IN ('invited', 'accepted', 'refused', 'transferred', 'finished')),
  opinion text CHECK (char_length(opinion) <= 2000),
  -- What they have written of it and not given yet.
  draft text NOT NULL DEFAULT '' CHECK (char_length(draft) <= 2000),
  PRIMARY KEY (hospital_id, consultation_id, place),
  FOREIGN KEY (hospital_id, consultation_id, kind, requested_by_id)
    REFERENCES consultation (hospital_id, id, kind, requested_by_id) ON DELETE CASCADE,
  -- Two live, one on images.
  CHECK (slot BETWEEN 0 AND CASE kind WHEN 'REALTIME' THEN 1 ELSE 0 END),
  -- Nobody asks themselves.
  CHECK (user_id <> requested_by_id)
);
CREATE UNIQUE INDEX consultation_expert_slot ON consultation_expert (hospital_id, consultation_id, slot)
  WHERE state <> 'transferred';
CREATE UNIQUE INDEX consultation_expert_once ON consultation_expert (hospital_id, consultation_id, user_id)
  WHERE state <> 'transferred';
CREATE INDEX consultation_expert_user ON consultation_expert (user_id, expert_hospital_id);
CALL protect_hospital_table('consultation_expert', 'SELECT, INSERT, UPDATE');

-- Whose favourites they are: of a doctor, or of an expert of any hospital.
CREATE TABLE consultation_favourite (
  hospital_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  user_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, consultation_id, user_id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE
);
CALL protect_hospital_table('consultation_favourite', 'SELECT, INSERT, DELETE');

CREATE TABLE consultation_video (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  object_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  sha256 text NOT NULL,
  recorded_at timestamptz(3) NOT NULL,
  recorded_by_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX consultation_video_object ON consultation_video (object_key);
CREATE INDEX consultation_video_of ON consultation_video (hospital_id, consultation_id, recorded_at);
CALL protect_hospital_table('consultation_video', 'SELECT, INSERT');

-- The images that a consultation on images shows.
CREATE TABLE consultation_image (
  hospital_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  image_id uuid NOT NULL,
  place smallint NOT NULL,
  PRIMARY KEY (hospital_id, consultation_id, image_id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, image_id) REFERENCES image (hospital_id, id) ON DELETE CASCADE
);
CREATE INDEX consultation_image_image ON consultation_image (hospital_id, image_id);
CALL protect_hospital_table('consultation_image', 'SELECT, INSERT');

-- The conversation around the images. The image that a message names may have been deleted since.
CREATE TABLE consultation_message (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  sender_id uuid NOT NULL,
  sender_name text NOT NULL,
  text text NOT NULL CHECK (char_length(text) <= 1000),
  image_id uuid,
  voice_key text,
  voice_type text,
  voice_ms integer CHECK (voice_ms > 0),
  marks jsonb NOT NULL DEFAULT '[]',
  sent_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id) ON DELETE CASCADE,
  CHECK (num_nonnulls(voice_key, voice_type, voice_ms) IN (0, 3))
);
CREATE INDEX consultation_message_of ON consultation_message (hospital_id, consultation_id, sent_at, id);
CALL protect_hospital_table('consultation_message', 'SELECT, INSERT');

-- A key is for a study, a room, another purpose, or for a file of a consultation.
ALTER TABLE upload_key
  ADD COLUMN consultation_id uuid,
  ADD COLUMN consultation_file text CHECK (consultation_file IN ('video', 'voice')),
  ADD CONSTRAINT upload_key_consultation FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id),
  ADD CONSTRAINT upload_key_consultation_file CHECK ((consultation_id IS NULL) = (consultation_file IS NULL)),
  DROP CONSTRAINT upload_key_target,
  ADD CONSTRAINT upload_key_target CHECK (num_nonnulls(study_id, room_id, purpose, consultation_id) = 1);

-- As what the user of the transaction takes part in a consultation, and whose it is: of nobody else anything is told. A doctor takes part
-- where they asked, an expert in the hospital in which they are the expert, a monitor on the machine from which it was asked for.
CREATE FUNCTION consultation_seat(wanted uuid, machine text) RETURNS TABLE (
  hospital_id uuid, hospital_name text, time_zone text, study_id uuid, role text
) LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.hospital_id, h.name, h.time_zone, c.study_id, s.role
  FROM consultation c
  JOIN hospital h ON h.id = c.hospital_id
  CROSS JOIN nullif(current_setting('opensono.user_id', true), '') AS me
  CROSS JOIN LATERAL (
    SELECT 'doctor' WHERE c.hospital_id = current_hospital() AND c.requested_by_id = me::uuid
    UNION ALL
    SELECT 'expert' WHERE EXISTS (
      SELECT FROM consultation_expert e
      WHERE e.hospital_id = c.hospital_id AND e.consultation_id = c.id
        AND e.user_id = me::uuid AND e.expert_hospital_id = current_hospital())
    UNION ALL
    SELECT 'monitor' WHERE c.hospital_id = current_hospital() AND c.machine_id = machine
  ) AS s (role)
  WHERE c.id = wanted
$$;
REVOKE ALL ON FUNCTION consultation_seat(uuid, text) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consultation_seat(uuid, text) TO opensono_app;
ALTER FUNCTION consultation_seat(uuid, text) OWNER TO opensono_system;

-- The consultations about a study that the user of the transaction is an expert of, the newest first, also when it was merged into
-- another one meanwhile.
CREATE FUNCTION consultations_of_study(wanted uuid) RETURNS TABLE (consultation_id uuid, hospital_id uuid, requested_by_id uuid)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT c.id, c.hospital_id, c.requested_by_id
  FROM consultation c
  LEFT JOIN study s ON s.hospital_id = c.hospital_id AND s.id = wanted
  WHERE (c.study_id = wanted OR c.study_id = s.merged_into_id) AND (c.hospital_id, c.id) IN (
    SELECT e.hospital_id, e.consultation_id FROM consultation_expert e
    WHERE e.user_id = nullif(current_setting('opensono.user_id', true), '')::uuid AND e.expert_hospital_id = current_hospital())
  ORDER BY c.requested_at DESC, c.id DESC
$$;
REVOKE ALL ON FUNCTION consultations_of_study(uuid) FROM PUBLIC;
GRANT EXECUTE ON FUNCTION consultations_of_study(uuid) TO opensono_app;
ALTER FUNCTION consultations_of_study(uuid) OWNER TO opensono_system;
