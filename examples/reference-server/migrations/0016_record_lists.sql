-- What lists of records are looked up and sorted by. Searches are composed by the server now; search_study stays for the release before.

-- By pinyin, then by the name itself: what search_text begins with is the name, its pinyin stands behind it.
CREATE INDEX study_name ON study (
  hospital_id, ((split_part(search_text, ' ', 2) || ' ' || split_part(search_text, ' ', 1)) COLLATE "C"), id
);
CREATE INDEX study_inpatient_number ON study (hospital_id, inpatient_number text_pattern_ops) WHERE inpatient_number <> '';
CREATE INDEX study_outpatient_number ON study (hospital_id, outpatient_number text_pattern_ops) WHERE outpatient_number <> '';
-- Deleted studies are few; a list of them must not walk past all others.
CREATE INDEX study_deleted ON study (hospital_id, register_time DESC, id DESC) WHERE deleted_at IS NOT NULL;
CREATE INDEX study_body_part_of ON study_body_part (hospital_id, body_part_id, study_id);
