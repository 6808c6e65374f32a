-- Orders of the hospital information system are told with whether a study was registered from them.
CREATE INDEX study_by_order ON study (hospital_id, hospital_study_id) WHERE hospital_study_id <> '';
