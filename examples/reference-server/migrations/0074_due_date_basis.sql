-- What the due date of record is based on, and the embryo transfer that an IVF pregnancy is dated by. Of studies from before it is not known.
ALTER TABLE study
  ADD COLUMN due_date_basis text CHECK (due_date_basis IN ('lmp', 'crl', 'biometry', 'ivf')),
  ADD COLUMN transfer_date date,
  ADD COLUMN embryo_days integer CHECK (embryo_days BETWEEN 0 AND 7);
