-- Whether a code was asked for after a password was proven, or at a computer that the person is known at. Others are counted apart, so
-- that nobody uses up the codes of a login by asking for codes of a reset.
ALTER TABLE sms_code ADD COLUMN is_proven boolean NOT NULL DEFAULT true;
