-- DICOM objects without pictures that devices sent: structured reports, key objects, presentation states, documents. They are kept with their study, and
-- are none of its images.

CREATE TABLE study_object (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  study_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  FOREIGN KEY (hospital_id, study_id) REFERENCES study (hospital_id, id)
);
CREATE INDEX study_object_study ON study_object (hospital_id, study_id);
CALL protect_hospital_table('study_object');

-- When the first of its objects came; null while it has none. A study that has objects and no images is found by DICOMweb, too.
ALTER TABLE study ADD COLUMN first_object_at timestamptz(3);
-- Studies with instances, newest first: each of them can be a result.
CREATE INDEX study_instances ON study (hospital_id, coalesce(first_image_at, first_object_at) DESC, id DESC) INCLUDE (is_vip)
  WHERE coalesce(first_image_at, first_object_at) IS NOT NULL AND deleted_at IS NULL AND (image_count > 0 OR first_object_at IS NOT NULL);
DROP INDEX study_imaged;

-- Whether the file of an object names another patient is forgotten as that of an image is.
CREATE OR REPLACE FUNCTION forget_file_identity_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dicom_file d SET is_other_patient = NULL
  FROM study s JOIN image i ON i.hospital_id = s.hospital_id AND i.study_id = s.id
  WHERE s.hospital_id = NEW.hospital_id AND s.patient_record_id = NEW.id AND d.hospital_id = i.hospital_id AND d.id = i.id;
  UPDATE dicom_file d SET is_other_patient = NULL
  FROM study s JOIN study_object o ON o.hospital_id = s.hospital_id AND o.study_id = s.id
  WHERE s.hospital_id = NEW.hospital_id AND s.patient_record_id = NEW.id AND d.hospital_id = o.hospital_id AND d.id = o.id;
  RETURN NULL;
END $$;
CREATE OR REPLACE FUNCTION forget_file_identity_of_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dicom_file d SET is_other_patient = NULL
  FROM image i
  WHERE i.hospital_id = NEW.hospital_id AND i.study_id = NEW.id AND d.hospital_id = i.hospital_id AND d.id = i.id;
  UPDATE dicom_file d SET is_other_patient = NULL
  FROM study_object o
  WHERE o.hospital_id = NEW.hospital_id AND o.study_id = NEW.id AND d.hospital_id = o.hospital_id AND d.id = o.id;
  RETURN NULL;
END $$;
CREATE TRIGGER forget_file_identity_of_new AFTER INSERT ON study_object FOR EACH ROW EXECUTE FUNCTION forget_file_identity_of_image();
CREATE TRIGGER forget_file_identity_of_moved AFTER UPDATE ON study_object FOR EACH ROW
  WHEN (OLD.study_id IS DISTINCT FROM NEW.study_id) EXECUTE FUNCTION forget_file_identity_of_image();
