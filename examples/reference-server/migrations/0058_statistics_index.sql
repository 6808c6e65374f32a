-- What statistics count, in the order of the time that they ask for: a board reads this alone, and never the wide rows of the studies.
CREATE INDEX study_statistics ON study (hospital_id, register_time) INCLUDE (
  id, is_vip, examined_by_id, exam_type_id, device_id, room_id, patient_source_id, apply_department_id, department_name,
  study_fee, study_score, negative_positive_mark, queue_date,
  first_image_at, last_image_at, first_diagnosed_at, first_reviewed_at, first_printed_at,
  printed_at, are_views_complete, has_body_mark
) WHERE deleted_at IS NULL;
