-- A clip that has fewer frames than it says is kept with those that are there, and marked.

ALTER TABLE dicom_file ADD COLUMN missing_frames integer NOT NULL DEFAULT 0;
