-- Why a consultation ended that none of its participants ended, and what an expert said when they refused.

ALTER TABLE consultation
  ADD COLUMN end_reason text CHECK (end_reason IN
    ('study-deleted', 'study-vip', 'study-merged', 'time', 'empty-room', 'hospital')),
  ADD COLUMN ended_by_name text,
  ADD CONSTRAINT consultation_end_reason CHECK (end_reason IS NULL OR ended_at IS NOT NULL);
ALTER TABLE consultation_expert ADD COLUMN refusal_reason text CHECK (char_length(refusal_reason) <= 200);

-- A live consultation ends without an opinion, too, when its time is over.
DO $$
DECLARE former text;
BEGIN
  SELECT conname INTO STRICT former FROM pg_constraint
    WHERE conrelid = 'consultation'::regclass AND contype = 'c' AND pg_get_constraintdef(oid) LIKE '%unedited%'
      AND pg_get_constraintdef(oid) LIKE '%GRAPHIC%';
  EXECUTE format('ALTER TABLE consultation DROP CONSTRAINT %I', former);
END $$;
ALTER TABLE consultation ADD CONSTRAINT consultation_graphic_status CHECK (kind = 'GRAPHIC' OR status <> 'editing');

-- Another doctor of the hospital can take a consultation over.
DO $$
DECLARE former text;
BEGIN
  SELECT conname INTO STRICT former FROM pg_constraint
    WHERE conrelid = 'consultation_expert'::regclass AND contype = 'f' AND confrelid = 'consultation'::regclass;
  EXECUTE format('ALTER TABLE consultation_expert DROP CONSTRAINT %I', former);
END $$;
ALTER TABLE consultation_expert ADD CONSTRAINT consultation_expert_of
  FOREIGN KEY (hospital_id, consultation_id, kind, requested_by_id)
  REFERENCES consultation (hospital_id, id, kind, requested_by_id) ON UPDATE CASCADE ON DELETE CASCADE;

-- Live consultations that were left and never ended: what one of their experts found counts.
ALTER TABLE consultation NO FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation_expert NO FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation_room NO FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation_presence NO FORCE ROW LEVEL SECURITY;
ALTER TABLE study NO FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation DISABLE TRIGGER USER;
ALTER TABLE study DISABLE TRIGGER USER;
CREATE TEMPORARY TABLE left_consultation ON COMMIT DROP AS
  SELECT c.hospital_id, c.id, c.study_id, EXISTS (
    SELECT FROM consultation_expert e
    WHERE e.hospital_id = c.hospital_id AND e.consultation_id = c.id AND e.state = 'finished') AS has_opinion
  FROM consultation c WHERE c.status = 'serving' AND c.expires_at <= now();
UPDATE consultation c SET status = CASE WHEN l.has_opinion THEN 'finished' ELSE 'unedited' END, ended_at = now(), end_reason = 'time'
  FROM left_consultation l WHERE c.hospital_id = l.hospital_id AND c.id = l.id;
UPDATE study s SET is_in_consultation = false, consulted_at = CASE WHEN l.has_opinion THEN now() ELSE s.consulted_at END
  FROM left_consultation l WHERE s.hospital_id = l.hospital_id AND s.id = l.study_id;
UPDATE consultation_room r SET closed_at = now() FROM left_consultation l
  WHERE r.hospital_id = l.hospital_id AND r.consultation_id = l.id;
DELETE FROM consultation_presence p USING left_consultation l
  WHERE p.hospital_id = l.hospital_id AND p.consultation_id = l.id;
ALTER TABLE study ENABLE TRIGGER USER;
ALTER TABLE consultation ENABLE TRIGGER USER;
ALTER TABLE study FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation_presence FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation_room FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation_expert FORCE ROW LEVEL SECURITY;
ALTER TABLE consultation FORCE ROW LEVEL SECURITY;
