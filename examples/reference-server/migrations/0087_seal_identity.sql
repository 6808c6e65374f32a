-- A version is sealed again when who its patient is was corrected: 0 is the seal of its finish.
ALTER TABLE report_seal ADD COLUMN correction integer NOT NULL DEFAULT 0;
ALTER TABLE report_seal DROP CONSTRAINT report_seal_pkey, ADD PRIMARY KEY (hospital_id, study_id, version, correction);

-- The public keys that sealed reports: the one in use, and those of former master keys.
CREATE TABLE seal_key (
  key_id text PRIMARY KEY,
  -- PEM, SPKI.
  public_key text NOT NULL,
  from_at timestamptz(3) NOT NULL,
  -- Null for the one in use.
  until_at timestamptz(3),
  -- The signature of the key in use for this row, in Base64: nobody adds a key by writing into the table. Null for the one in use.
  endorsement text
);
CREATE UNIQUE INDEX seal_key_in_use ON seal_key ((true)) WHERE until_at IS NULL;
GRANT SELECT, INSERT, UPDATE ON seal_key TO opensono_system;
