-- The parts of an age below its largest one: {"month": 3} of 1 year 3 months. Null for an age of one unit.
ALTER TABLE study ADD COLUMN age_rest jsonb;
