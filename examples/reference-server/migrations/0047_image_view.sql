-- The view that an image shows, by its key among the views of the exam type; null for none.
ALTER TABLE image ADD COLUMN view_code text CHECK (char_length(view_code) BETWEEN 1 AND 8);
