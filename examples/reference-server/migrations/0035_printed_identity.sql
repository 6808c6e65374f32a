-- Who the paper was about when it was printed; null for a print of an earlier release.
ALTER TABLE report_print ADD COLUMN identity jsonb;
