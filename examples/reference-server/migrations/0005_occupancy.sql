-- Who works on a study: one user in one room at a time, as long as they are heard of.

CREATE TABLE study_lease (
  hospital_id uuid NOT NULL,
  study_id uuid NOT NULL,
  user_id uuid NOT NULL,
  user_name text NOT NULL,
  room_id uuid NOT NULL,
  room_name text NOT NULL,
  expires_at timestamptz NOT NULL,
  -- Grows whenever the lease goes to somebody else. The row stays when the work ends, so that no number comes twice.
  fence integer NOT NULL,
  PRIMARY KEY (hospital_id, study_id),
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id)
) WITH (fillfactor = 70);
-- A logout ends all work of its user.
CREATE INDEX study_lease_user ON study_lease (hospital_id, user_id);
-- A heartbeat is no change of anything that people would look for in the log.
CALL protect_hospital_table('study_lease', 'SELECT, INSERT, UPDATE', 'SELECT, UPDATE');
