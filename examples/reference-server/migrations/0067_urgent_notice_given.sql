-- How a clinician was informed of an urgent value. Null: not said, as for those that an earlier release recorded.
ALTER TABLE urgent_notice ADD COLUMN informed_at timestamptz;
ALTER TABLE urgent_notice ADD COLUMN informed_contact text NOT NULL DEFAULT '';
ALTER TABLE urgent_notice ADD COLUMN is_read_back boolean;
