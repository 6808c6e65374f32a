-- Seals of finished reports: what was signed, as it was signed. Written once.
CREATE TABLE report_seal (
  hospital_id uuid NOT NULL REFERENCES hospital,
  study_id uuid NOT NULL,
  version integer NOT NULL,
  -- Short name, made from the digest.
  code text NOT NULL,
  -- SHA-256 of the document, in hexadecimal.
  digest text NOT NULL,
  -- Canonical JSON.
  document text NOT NULL,
  key_id text NOT NULL,
  -- Ed25519 signature of the document, in Base64.
  signature text NOT NULL,
  PRIMARY KEY (hospital_id, study_id, version),
  FOREIGN KEY (hospital_id, study_id, version) REFERENCES report_version (hospital_id, study_id, version)
);
CREATE INDEX report_seal_code ON report_seal (code);
CALL protect_hospital_table('report_seal', 'SELECT, INSERT');
