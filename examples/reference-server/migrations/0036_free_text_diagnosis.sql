-- Clinical diagnoses that the dictionary does not have. The release before neither writes nor reads them.
ALTER TABLE study ADD COLUMN clinical_diagnosis_text text NOT NULL DEFAULT '';
