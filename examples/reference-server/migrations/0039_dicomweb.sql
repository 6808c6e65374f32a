-- Searches of DICOMweb.

-- Series that were captured, by what of their UID is the hash of their study's id alone (src/dicom/object/uids.ts).
CREATE INDEX study_captured_series ON study (
  hospital_id,
  (substring(sha256(('opensono captured series ' || id::text)::bytea) FROM 1 FOR 6)
    || substring(sha256(('opensono captured series ' || id::text)::bytea) FROM 10 FOR 7))
);
CREATE INDEX dicom_file_series ON dicom_file (hospital_id, series_uid);
-- Studies with images, newest first: each of them can be a result.
CREATE INDEX study_imaged ON study (hospital_id, first_image_at DESC, id DESC) INCLUDE (is_vip)
  WHERE first_image_at IS NOT NULL AND deleted_at IS NULL AND image_count > 0;
-- Patients by their names in Latin letters.
CREATE INDEX patient_english_name ON patient (hospital_id, translate(lower(english_name), ' ,^', '') text_pattern_ops)
  WHERE english_name <> '';
