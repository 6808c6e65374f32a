-- Rooms of consultations are bounded by bytes, and what was cleared is not sent again.

ALTER TABLE consultation_room_event
  ADD COLUMN size_bytes integer NOT NULL GENERATED ALWAYS AS (octet_length(happening::text)) STORED,
  -- Sequence of the event that cleared this drawing.
  ADD COLUMN cleared_by integer;
GRANT UPDATE (cleared_by) ON consultation_room_event TO opensono_system;
-- Bytes of all that was said in it.
ALTER TABLE consultation_room ADD COLUMN said_bytes bigint NOT NULL DEFAULT 0;
