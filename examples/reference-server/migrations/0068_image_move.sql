-- The last move of an image, as far as it can be undone: where it was, as what, and what the file's identity decision was. The log has all of them.

CREATE TABLE image_move (
  hospital_id uuid NOT NULL,
  id uuid NOT NULL,
  from_study_id uuid,
  from_room_id uuid,
  to_study_id uuid,
  to_room_id uuid,
  -- Its place in the study that it left.
  instance_number integer,
  -- Its name in the buffer that it left.
  name text,
  view_code text,
  intended_study_id uuid,
  refusal text,
  kept_by_id uuid,
  kept_by_name text,
  kept_at timestamptz(3),
  -- Facts of the study that it left, which go when its last image does.
  first_image_at timestamptz(3),
  device_id uuid,
  examined_by_id uuid,
  examined_by_name text,
  moved_at timestamptz(3) NOT NULL,
  moved_by_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, id),
  FOREIGN KEY (hospital_id, id) REFERENCES image_file (hospital_id, id) ON DELETE CASCADE,
  CHECK ((from_study_id IS NULL) <> (from_room_id IS NULL)),
  CHECK ((to_study_id IS NULL) <> (to_room_id IS NULL))
);
CALL protect_hospital_table('image_move');
