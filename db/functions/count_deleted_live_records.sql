-- Keeps the record count of an area after deletes.
CREATE OR REPLACE FUNCTION count_deleted_live_records() RETURNS trigger
  LANGUAGE plpgsql AS $$
BEGIN
  UPDATE live_areas a SET records = a.records - d.records
    FROM (SELECT school_id, area, count(*) AS records FROM removed GROUP BY school_id, area) AS d WHERE a.school_id = d.school_id AND a.area = d.area;
  RETURN NULL;
END $$;
