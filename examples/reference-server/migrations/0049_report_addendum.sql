-- What doctors added to finished reports, with the seal of each. Written once.
CREATE TABLE report_addendum (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  -- Which version of the report it was added to.
  version integer NOT NULL,
  text text NOT NULL,
  added_at timestamptz(3) NOT NULL,
  added_by_id uuid NOT NULL,
  added_by_name text NOT NULL,
  -- Its seal, as report_seal has it.
  code text NOT NULL,
  digest text NOT NULL,
  document text NOT NULL,
  key_id text NOT NULL,
  signature text NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, study_id, version) REFERENCES report_version (hospital_id, study_id, version)
);
CREATE INDEX report_addendum_study ON report_addendum (hospital_id, study_id);
CREATE INDEX report_addendum_code ON report_addendum (code);
CALL protect_hospital_table('report_addendum', 'SELECT, INSERT');
