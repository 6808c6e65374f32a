-- Who the paper was about when it was printed; null for a print of an earlier release.
ALTER TABLE report_print ADD COLUMN identity jsonb;
-- Clinical diagnoses as they were typed, behind those of the dictionary.
ALTER TABLE study ADD COLUMN clinical_diagnosis_texts text[] NOT NULL DEFAULT '{}';
