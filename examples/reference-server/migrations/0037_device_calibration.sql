-- Calibrations by hand of captured pictures, one for each device, preset, depth and picture size.
CREATE TABLE device_calibration (
  hospital_id uuid NOT NULL REFERENCES hospital,
  id uuid NOT NULL,
  -- The setup as setupKey() of the core writes it.
  setup_key text NOT NULL,
  setup jsonb NOT NULL,
  width integer NOT NULL,
  height integer NOT NULL,
  regions jsonb NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (hospital_id, id)
);
CREATE UNIQUE INDEX device_calibration_setup ON device_calibration (hospital_id, setup_key);
CREATE INDEX device_calibration_size ON device_calibration (hospital_id, width, height, made_at DESC NULLS FIRST);
CALL protect_hospital_table('device_calibration');

-- Who changed what is measured on an image last. The release before leaves the version as it is.
ALTER TABLE image_file ADD COLUMN measure_version integer NOT NULL DEFAULT 0;
ALTER TABLE image_file ADD COLUMN measured_at timestamptz;
ALTER TABLE image_file ADD COLUMN measured_by_name text;
UPDATE image_file SET measure_version = 1 WHERE measure <> '';
