-- When the operator was notified that a school has not answered a request of a family in time.
ALTER TABLE data_requests ADD COLUMN operator_told_at timestamptz;
