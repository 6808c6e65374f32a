-- Files that devices sent and that no study took: the hospital decides where they belong.
CREATE TABLE waiting_image (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  reason text NOT NULL,
  -- The study that it may belong to; null when none is known.
  study_id uuid,
  -- As the file writes it.
  accession_number text NOT NULL,
  sender_id uuid NOT NULL,
  sender_name text NOT NULL,
  arrived_at timestamptz(3) NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id)
);
CREATE INDEX waiting_image_arrived ON waiting_image (hospital_id, arrived_at DESC, id DESC);
CREATE INDEX waiting_image_study ON waiting_image (hospital_id, study_id) WHERE study_id IS NOT NULL;
CALL protect_hospital_table('waiting_image');
