-- The kind of document whose number is id_card is a field of its own. Stored numbers get the kind that they show, as documentKindOf of
-- pacs-core finds it; a number of no form stays what it was taken for: 15 or 18 characters for an ID card, all others for another document.
ALTER TABLE patient ADD COLUMN document_kind text
  CHECK (document_kind IN ('idCard', 'passport', 'hkMacaoPermit', 'taiwanPermit', 'foreignResidence', 'other'));

ALTER TABLE patient NO FORCE ROW LEVEL SECURITY;
UPDATE patient SET document_kind = CASE
    WHEN id_card ~ '^(9\d{16}[\dX]|[A-Z]{3}\d{12})$' THEN 'foreignResidence'
    WHEN id_card ~ '^(\d{15}|\d{17}[\dX])$' THEN 'idCard'
    WHEN id_card ~ '^[HM]\d{8,11}$' THEN 'hkMacaoPermit'
    WHEN id_card ~ '^(\d{8}|\d{10}[A-Z])$' THEN 'taiwanPermit'
    WHEN id_card ~ '^([A-Z]{1,2}\d{6,11}|\d{9}|[A-Z]\d{2}[A-Z\d]{6})$' THEN 'passport'
    ELSE 'other'
  END
  WHERE id_card <> '';
ALTER TABLE patient FORCE ROW LEVEL SECURITY;
