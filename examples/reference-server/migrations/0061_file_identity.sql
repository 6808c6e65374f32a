-- Whether the file of an image names another patient than its study: found out when a search asks, and forgotten whenever either side changes.
-- Null: not known, and then DICOMweb does not list the image.
ALTER TABLE dicom_file ADD COLUMN is_other_patient boolean;
CREATE INDEX dicom_file_unjudged ON dicom_file (hospital_id, id) WHERE is_other_patient IS NULL AND kept_by_name IS NULL;

-- The identity of a patient was changed.
CREATE FUNCTION forget_file_identity_of_patient() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dicom_file d SET is_other_patient = NULL
  FROM study s JOIN image i ON i.hospital_id = s.hospital_id AND i.study_id = s.id
  WHERE s.hospital_id = NEW.hospital_id AND s.patient_record_id = NEW.id AND d.hospital_id = i.hospital_id AND d.id = i.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_file_identity_of_patient() FROM PUBLIC;
CREATE TRIGGER forget_file_identity AFTER UPDATE ON patient FOR EACH ROW WHEN (
  (OLD.name, OLD.english_name, OLD.patient_id, OLD.birth_date, OLD.sex)
  IS DISTINCT FROM (NEW.name, NEW.english_name, NEW.patient_id, NEW.birth_date, NEW.sex))
  EXECUTE FUNCTION forget_file_identity_of_patient();

-- A study went to another patient.
CREATE FUNCTION forget_file_identity_of_study() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dicom_file d SET is_other_patient = NULL
  FROM image i
  WHERE i.hospital_id = NEW.hospital_id AND i.study_id = NEW.id AND d.hospital_id = i.hospital_id AND d.id = i.id;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_file_identity_of_study() FROM PUBLIC;
CREATE TRIGGER forget_file_identity AFTER UPDATE ON study FOR EACH ROW
  WHEN (OLD.patient_record_id IS DISTINCT FROM NEW.patient_record_id) EXECUTE FUNCTION forget_file_identity_of_study();

-- An image came into a study, or went to another one.
CREATE FUNCTION forget_file_identity_of_image() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE dicom_file d SET is_other_patient = NULL
  WHERE d.hospital_id = NEW.hospital_id AND d.id = NEW.id AND d.is_other_patient IS NOT NULL;
  RETURN NULL;
END $$;
REVOKE ALL ON FUNCTION forget_file_identity_of_image() FROM PUBLIC;
CREATE TRIGGER forget_file_identity_of_new AFTER INSERT ON image FOR EACH ROW EXECUTE FUNCTION forget_file_identity_of_image();
CREATE TRIGGER forget_file_identity_of_moved AFTER UPDATE ON image FOR EACH ROW
  WHEN (OLD.study_id IS DISTINCT FROM NEW.study_id) EXECUTE FUNCTION forget_file_identity_of_image();
