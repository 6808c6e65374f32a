-- Files in whose place a corrected file with the same SOP Instance UID came. Each row names the newest file.

CREATE TABLE replaced_file (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  newer_id uuid NOT NULL,
  -- Whether it is still among the images of its study, because a report, a consultation or a user's work uses it.
  is_listed boolean NOT NULL,
  replaced_at timestamptz(3) NOT NULL,
  sender_id uuid NOT NULL,
  sender_name text NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, newer_id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  CHECK (id <> newer_id)
);
CREATE INDEX replaced_file_newer ON replaced_file (hospital_id, newer_id);
CALL protect_hospital_table('replaced_file');
