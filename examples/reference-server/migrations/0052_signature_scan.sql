-- One-time links to a page on which a doctor draws the signature of a report, and what was drawn there.
CREATE TABLE signature_scan (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  -- The version of the report that was on the screen.
  version integer NOT NULL,
  user_id uuid NOT NULL,
  -- The login that showed the link: the link ends with it.
  session_id uuid NOT NULL,
  -- SHA-256 of the ticket, which itself is nowhere.
  ticket_hash bytea NOT NULL UNIQUE,
  asked_at timestamptz(3) NOT NULL,
  expires_at timestamptz(3) NOT NULL,
  drawn_at timestamptz(3),
  object_key text,
  size_bytes integer,
  sha256 text,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, study_id, version) REFERENCES report_version (hospital_id, study_id, version),
  FOREIGN KEY (hospital_id, user_id) REFERENCES user_account (hospital_id, id),
  CHECK ((drawn_at IS NULL) = (object_key IS NULL AND size_bytes IS NULL AND sha256 IS NULL))
);
CREATE INDEX signature_scan_study ON signature_scan (hospital_id, study_id, user_id);
CREATE INDEX signature_scan_expires ON signature_scan (expires_at) WHERE drawn_at IS NULL;
CALL protect_hospital_table('signature_scan', 'SELECT, INSERT, UPDATE, DELETE', 'SELECT, DELETE');

-- The signature that was drawn for this very version; null where none was.
ALTER TABLE report ADD COLUMN signature_id uuid;
ALTER TABLE report_version
  ADD COLUMN signature_id uuid,
  ADD FOREIGN KEY (hospital_id, signature_id) REFERENCES signature_scan (hospital_id, id);
-- Asked before a drawn signature is deleted.
CREATE INDEX report_version_signature ON report_version (hospital_id, signature_id) WHERE signature_id IS NOT NULL;
