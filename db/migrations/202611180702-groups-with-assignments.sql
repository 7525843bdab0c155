-- A group takes nothing along that was given to it: what children did in a test hangs on it. Whoever deletes a group withdraws that first; a class or a school goes with everything in it, as before.

ALTER TABLE assignments
  DROP CONSTRAINT assignments_school_id_group_id_fkey,
  ADD CONSTRAINT assignments_school_id_group_id_fkey FOREIGN KEY (school_id, group_id) REFERENCES student_groups (school_id, id);
