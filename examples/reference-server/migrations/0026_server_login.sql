-- The server works with a login that owns nothing. What it needs beside rows of hospitals, it does as the system: packets between
-- server processes, and jobs, whose tables are not made here.
GRANT SELECT, INSERT, DELETE ON socket_io_attachments TO opensono_system;
GRANT USAGE ON SEQUENCE socket_io_attachments_id_seq TO opensono_system;
