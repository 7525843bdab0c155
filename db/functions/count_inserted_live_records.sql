-- Enforces the quotas of an area after inserts. Writers are counted only where the area has more records than one writer
-- may have.
CREATE OR REPLACE FUNCTION count_inserted_live_records() RETURNS trigger
  LANGUAGE plpgsql AS $$
DECLARE crowded boolean; too_many boolean;
BEGIN
  WITH now_there AS (
    INSERT INTO live_areas AS a (school_id, area, records) SELECT school_id, area, count(*) FROM added GROUP BY school_id, area ORDER BY school_id, area
    ON CONFLICT ON CONSTRAINT live_areas_pkey DO UPDATE SET records = a.records + excluded.records
    RETURNING records, most, most_each)
  SELECT bool_or(records > most), bool_or(records > most_each) INTO too_many, crowded FROM now_there;
  IF too_many THEN RAISE EXCEPTION USING ERRCODE = 'LQ001', MESSAGE = 'area-full'; END IF;
  IF crowded AND EXISTS (
    SELECT FROM live_areas a JOIN live_records r USING (school_id, area)
      WHERE a.records > a.most_each AND (a.school_id, a.area) IN (SELECT school_id, area FROM added) AND (r.school_id, r.area, r.writer) IN (SELECT school_id, area, writer FROM added)
      GROUP BY a.school_id, a.area, r.writer, a.most_each HAVING count(*) > a.most_each)
  THEN RAISE EXCEPTION USING ERRCODE = 'LQ001', MESSAGE = 'writer-full'; END IF;
  RETURN NULL;
END $$;
