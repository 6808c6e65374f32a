-- Roles and job numbers are unique as foldName() of the core compares them: "SpecRole" and "specrole" are one name.

-- What was there before is numbered, all but the oldest. The owner too sees rows only while it is not forced.
ALTER TABLE role NO FORCE ROW LEVEL SECURITY;
UPDATE role r SET name = r.name || ' (' || n.number || ')' FROM (
  SELECT hospital_id, id, row_number() OVER (
    PARTITION BY hospital_id, lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC)) ORDER BY id
  ) AS number FROM role
) n WHERE n.hospital_id = r.hospital_id AND n.id = r.id AND n.number > 1;
ALTER TABLE role FORCE ROW LEVEL SECURITY;

ALTER TABLE user_account NO FORCE ROW LEVEL SECURITY;
UPDATE user_account u SET user_code = u.user_code || ' (' || n.number || ')' FROM (
  SELECT hospital_id, id, row_number() OVER (
    PARTITION BY hospital_id, lower(normalize(regexp_replace(btrim(user_code), '\s+', ' ', 'g'), NFKC)) ORDER BY id
  ) AS number FROM user_account WHERE user_code <> ''
) n WHERE n.hospital_id = u.hospital_id AND n.id = u.id AND n.number > 1;
ALTER TABLE user_account FORCE ROW LEVEL SECURITY;

ALTER TABLE role
  ADD COLUMN name_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(name), '\s+', ' ', 'g'), NFKC))) STORED;
DROP INDEX role_name;
CREATE UNIQUE INDEX role_name ON role (hospital_id, name_key);

ALTER TABLE user_account
  ADD COLUMN code_key text NOT NULL GENERATED ALWAYS AS (lower(normalize(regexp_replace(btrim(user_code), '\s+', ' ', 'g'), NFKC))) STORED;
DROP INDEX user_account_code;
CREATE UNIQUE INDEX user_account_code ON user_account (hospital_id, code_key) WHERE code_key <> '';
