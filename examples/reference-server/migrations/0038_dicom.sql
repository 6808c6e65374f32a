-- DICOM objects: what files that came as DICOM say of themselves, and what the pixels of other files are.

-- An image that came as a DICOM file. The file itself is never changed; these are its attributes as it arrived.
CREATE TABLE dicom_file (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  sop_class_uid text NOT NULL,
  sop_instance_uid text NOT NULL,
  series_uid text NOT NULL,
  study_uid text NOT NULL,
  transfer_syntax_uid text NOT NULL,
  row_count integer NOT NULL,
  column_count integer NOT NULL,
  frame_count integer NOT NULL,
  modality text NOT NULL,
  -- When the picture was taken, by the file; null where it does not say.
  acquired_at timestamptz,
  -- Whom the file names.
  patient_name text NOT NULL,
  patient_id text NOT NULL,
  patient_birth_date date,
  patient_sex text NOT NULL,
  -- In the DICOM JSON Model, without pixels and without long binary values.
  attributes jsonb NOT NULL,
  -- Where the bytes of each frame are in the file.
  frame_places jsonb NOT NULL,
  -- Who decided that the file belongs to its study although it names another patient.
  kept_by_id uuid,
  kept_by_name text,
  kept_at timestamptz,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE
);
CREATE INDEX dicom_file_instance ON dicom_file (hospital_id, sop_instance_uid);
CALL protect_hospital_table('dicom_file');

-- What the pixels of a captured file are, so that its DICOM object is described without reading it.
CREATE TABLE image_pixels (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  -- Null when no object can be made of it.
  facts jsonb,
  -- Frames of a clip that is no H.264, one JPEG after the other; null for others.
  frames_key text,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE
);
CREATE UNIQUE INDEX image_pixels_frames ON image_pixels (frames_key) WHERE frames_key IS NOT NULL;
CALL protect_hospital_table('image_pixels');

-- SHA-256 of what the kept DICOM file of a captured still was made from; null for a file that came as DICOM.
ALTER TABLE image_file ADD COLUMN dicom_digest text;
