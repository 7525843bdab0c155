-- Whoever asked to join finds their own request again, also when the class has a new code since.

-- The code somebody came by: their waiting screen listens under it.
ALTER TABLE join_requests ADD COLUMN code text NOT NULL DEFAULT '';
CREATE INDEX join_requests_of_person ON join_requests (person_id, asked_at DESC);
CREATE POLICY join_requests_of_self ON join_requests FOR SELECT USING (person_id = current_person());
