-- What happens to a VIP study is told only to who may see it.
ALTER TABLE event ADD COLUMN is_vip boolean NOT NULL DEFAULT false;
