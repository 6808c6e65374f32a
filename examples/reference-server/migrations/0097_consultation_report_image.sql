-- Images that reports of finished consultations show. An image may have been moved to another study or to a buffer since; it is not deleted.
CREATE TABLE consultation_report_image (
  hospital_id uuid NOT NULL,
  image_id uuid NOT NULL,
  consultation_id uuid NOT NULL,
  PRIMARY KEY (hospital_id, image_id, consultation_id),
  FOREIGN KEY (hospital_id, consultation_id) REFERENCES consultation (hospital_id, id)
);

ALTER TABLE consultation_report NO FORCE ROW LEVEL SECURITY;
INSERT INTO consultation_report_image (hospital_id, image_id, consultation_id)
  SELECT DISTINCT r.hospital_id, (i ->> 'imageId')::uuid, r.consultation_id
  FROM consultation_report r, jsonb_array_elements(r.content::jsonb -> 'images') i;
ALTER TABLE consultation_report FORCE ROW LEVEL SECURITY;

CALL protect_hospital_table('consultation_report_image', 'SELECT, INSERT');
