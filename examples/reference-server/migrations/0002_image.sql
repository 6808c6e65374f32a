-- Images of studies and of room buffers.

-- A stored file, whoever it belongs to now: moving it from a buffer into a study does not touch it.
CREATE TABLE image_file (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  object_key text NOT NULL,
  -- Made by a job; null until then, and always for clips.
  thumbnail_key text,
  -- By the file's first bytes, not by its name.
  content_type text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  sha256 text NOT NULL,
  is_clip boolean NOT NULL,
  uploaded_by_id uuid NOT NULL,
  -- When its upload was first announced, by the server's clock.
  scanned_at timestamptz NOT NULL,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX image_file_object ON image_file (object_key);
CALL protect_hospital_table('image_file');

-- An image of a study.
CREATE TABLE image (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  -- Place in scan order. Numbers are never given twice, so there are gaps.
  instance_number integer NOT NULL,
  comment text NOT NULL DEFAULT '',
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id)
);
CREATE UNIQUE INDEX image_of_study ON image (hospital_id, study_id, instance_number);
CALL protect_hospital_table('image');

-- An image in the buffer of a room.
CREATE TABLE buffer_image (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  room_id uuid NOT NULL,
  name text NOT NULL,
  comment text NOT NULL DEFAULT '',
  -- The study it was taken for but could not go to any more, and the code of the refusal.
  intended_study_id uuid,
  refusal text,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, room_id) REFERENCES room (hospital_id, id)
);
CREATE UNIQUE INDEX buffer_image_name ON buffer_image (hospital_id, room_id, name);
CALL protect_hospital_table('buffer_image');

-- The last instance number given out in a study.
CREATE TABLE image_counter (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  value integer NOT NULL,
  PRIMARY KEY (hospital_id, study_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id)
);
CALL protect_hospital_table('image_counter', 'SELECT, INSERT, UPDATE');

-- Object keys that were given out, each to one user for one study or one room. A key becomes an image once.
CREATE TABLE upload_key (
  hospital_id uuid NOT NULL REFERENCES hospital,
  object_key text NOT NULL,
  user_id uuid NOT NULL,
  study_id uuid,
  instance_number integer,
  room_id uuid,
  issued_at timestamptz NOT NULL,
  renewed_at timestamptz NOT NULL,
  bound_at timestamptz,
  PRIMARY KEY (hospital_id, object_key),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id),
  FOREIGN KEY (hospital_id, room_id) REFERENCES room (hospital_id, id),
  CHECK ((study_id IS NULL) = (room_id IS NOT NULL)),
  CHECK ((study_id IS NULL) = (instance_number IS NULL))
);
CREATE INDEX upload_key_renewed ON upload_key (renewed_at);
CALL protect_hospital_table('upload_key', system_rights => 'SELECT, DELETE');
