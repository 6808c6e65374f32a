-- Reports of finished consultations: what is printed, as it was at the finish, and its seal. Written once.
CREATE TABLE consultation_report (
  hospital_id uuid NOT NULL REFERENCES hospital,
  consultation_id uuid NOT NULL,
  -- 0 is that of the finish; another one follows when who the patient is was corrected.
  correction integer NOT NULL DEFAULT 0,
  written_at timestamptz(3) NOT NULL,
  -- Canonical JSON. The sealed document has its SHA-256.
  content text NOT NULL,
  code text NOT NULL,
  digest text NOT NULL,
  document text NOT NULL,
  key_id text NOT NULL,
  signature text NOT NULL,
  PRIMARY KEY (hospital_id, consultation_id, correction),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id)
);
CREATE INDEX consultation_report_code ON consultation_report (code);
CREATE INDEX consultation_report_digest ON consultation_report (digest);
CALL protect_hospital_table('consultation_report', 'SELECT, INSERT');

-- When an expert gave the opinion.
ALTER TABLE consultation_expert ADD COLUMN opinion_at timestamptz(3);
