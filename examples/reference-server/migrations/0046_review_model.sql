-- The model of a hospital that reviews reports beside the rules. Whether it is asked at all is a rule of the hospital.
CREATE TABLE review_model (
  hospital_id uuid PRIMARY KEY REFERENCES hospital,
  base_url text NOT NULL DEFAULT '',
  name text NOT NULL DEFAULT '',
  answer_seconds integer NOT NULL DEFAULT 20,
  -- Sealed by a key that is not in the database.
  sealed_key bytea,
  version integer NOT NULL DEFAULT 1,
  changed_at timestamptz(3) NOT NULL DEFAULT now(),
  changed_by_name text NOT NULL DEFAULT ''
);
CALL protect_hospital_table('review_model', 'SELECT, INSERT, UPDATE');
