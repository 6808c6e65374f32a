-- How often calls that are worth guessing were made, whichever server process answered them. A crash may forget a minute of it, so
-- that no login waits for a disk.
CREATE UNLOGGED TABLE call_count (
  -- SHA-256 of the call and of whoever made it: neither a phone nor an address stands here.
  source bytea PRIMARY KEY,
  calls integer NOT NULL,
  ends_at timestamptz NOT NULL
);
CREATE INDEX call_count_end ON call_count (ends_at);
GRANT SELECT, INSERT, UPDATE, DELETE ON call_count TO opensono_system;
