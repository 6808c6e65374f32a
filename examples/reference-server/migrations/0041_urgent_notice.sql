-- Urgent values: what a clinician must hear of, who was informed, and when.
CREATE TABLE urgent_notice (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  -- Urgent value types as they were called then.
  types jsonb NOT NULL,
  note text NOT NULL DEFAULT '',
  raised_at timestamptz NOT NULL,
  raised_by_id uuid NOT NULL,
  raised_by_name text NOT NULL,
  due_at timestamptz NOT NULL,
  acknowledged_at timestamptz,
  acknowledged_by_id uuid,
  acknowledged_by_name text,
  informed_name text,
  withdrawn_at timestamptz,
  withdrawn_reason text,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id),
  CHECK (acknowledged_at IS NULL OR withdrawn_at IS NULL)
);
CREATE INDEX urgent_notice_study ON urgent_notice (hospital_id, study_id, raised_at);
-- The open ones of a hospital are few, and are looked at on every page.
CREATE UNIQUE INDEX urgent_notice_open ON urgent_notice (hospital_id, study_id)
  WHERE acknowledged_at IS NULL AND withdrawn_at IS NULL;
CALL protect_hospital_table('urgent_notice');
