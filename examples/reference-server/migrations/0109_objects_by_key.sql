-- Each read of an object asks of which study it is.
CREATE INDEX image_file_thumbnail ON image_file (thumbnail_key) WHERE thumbnail_key IS NOT NULL;
CREATE INDEX signature_scan_object ON signature_scan (object_key) WHERE object_key IS NOT NULL;
CREATE INDEX consultation_message_voice ON consultation_message (voice_key) WHERE voice_key IS NOT NULL;
