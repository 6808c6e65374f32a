-- What capture adds to images: proof of the bytes, measurements, DICOM files, and files that are no images of a study.

ALTER TABLE image_file
  -- How long a clip is, as its sender or the file itself says.
  ADD COLUMN duration_ms integer CHECK (duration_ms >= 0),
  -- SHA-256 of each slice of 8 MiB as the sender had them; null when it sent none.
  ADD COLUMN part_sha256 text[],
  -- When the stored bytes were last read back and found whole; null until then.
  ADD COLUMN checked_at timestamptz,
  -- When the stored bytes were found to be others than those sent; null while they are whole.
  ADD COLUMN damaged_at timestamptz,
  -- The image as DICOM: the object itself when it came as such, else one made by a job; null while there is none.
  ADD COLUMN dicom_key text,
  -- What a measuring tool keeps with the image.
  ADD COLUMN measure text NOT NULL DEFAULT '';
CREATE INDEX image_file_of_user ON image_file (hospital_id, uploaded_by_id, scanned_at);
CREATE UNIQUE INDEX image_file_dicom ON image_file (dicom_key) WHERE dicom_key IS NOT NULL;

-- Files that are no images of a study: signatures, avatars, templates, rows to take over.
CREATE TABLE uploaded_file (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  purpose text NOT NULL CHECK (purpose IN ('signature', 'avatar', 'template', 'import')),
  object_key text NOT NULL,
  content_type text NOT NULL,
  size_bytes integer NOT NULL CHECK (size_bytes > 0),
  -- Pixels of a picture.
  width integer,
  height integer,
  uploaded_by_id uuid NOT NULL,
  uploaded_at timestamptz NOT NULL,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX uploaded_file_object ON uploaded_file (object_key);
CALL protect_hospital_table('uploaded_file');

-- A key is for a study, for a room, or for one of those purposes.
ALTER TABLE upload_key
  ADD COLUMN purpose text CHECK (purpose IN ('signature', 'avatar', 'template', 'import')),
  DROP CONSTRAINT upload_key_check,
  ADD CONSTRAINT upload_key_target CHECK (num_nonnulls(study_id, room_id, purpose) = 1);
-- A user's keys that are no image yet: so many may wait at once.
CREATE INDEX upload_key_waiting ON upload_key (hospital_id, user_id) WHERE bound_at IS NULL;
