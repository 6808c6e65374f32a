-- Which columns that only the product can compute were computed again for stored rows, and when.

CREATE TABLE backfill (
  name text PRIMARY KEY,
  done_at timestamptz NOT NULL DEFAULT now()
);

-- More readings of a name are one patient now: what was found to be another's is asked about again.
ALTER TABLE dicom_file NO FORCE ROW LEVEL SECURITY;
UPDATE dicom_file SET is_other_patient = NULL WHERE is_other_patient;
ALTER TABLE dicom_file FORCE ROW LEVEL SECURITY;
