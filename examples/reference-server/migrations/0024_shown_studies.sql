-- Lists and their counts walk over what they show, and over no row of the table: whether a study is a VIP's stands in the index.
CREATE INDEX study_shown ON study (hospital_id, register_time DESC, id DESC) INCLUDE (is_vip) WHERE deleted_at IS NULL;
-- Deleted studies have an index of their own.
DROP INDEX study_register_time;
