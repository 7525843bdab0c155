import type pg from 'pg'

const concurrentClasses = 20

/**
 * Inserts progress of many students in the order in which it accumulates over weeks: step by step, with the students of
 * 20 concurrently working classes interleaved. Skips foreign key checks and creates the index afterwards for speed.
 */
export async function seedProgress(
  owner: pg.Pool,
  steps: readonly string[],
  perStudent: number,
  say: (line: string) => void,
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(
      `SET session_replication_role = replica; SET work_mem = '256MB'; SET maintenance_work_mem = '1GB'`,
    )
    // The scratch database may lose data in a crash, so use an unlogged table. CASCADE drops foreign keys of comments
    // and programs, which stay empty here.
    await client.query('ALTER TABLE lesson_progress DROP CONSTRAINT lesson_progress_pkey CASCADE')
    await client.query('ALTER TABLE lesson_progress SET UNLOGGED')
    await client.query(
      `CREATE TEMP TABLE crowd AS SELECT school_id, student_id, (row_number() OVER (ORDER BY school_id, student_id)) AS number
       FROM (SELECT school_id, student_id, dense_rank() OVER (ORDER BY school_id, classroom_id) AS room,
         row_number() OVER (PARTITION BY school_id, classroom_id ORDER BY student_id) AS seat FROM enrolments) AS e
       ORDER BY room / ${concurrentClasses}, seat, room`,
    )
    await client.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) SELECT school_id, student_id, 'bb-1a', 'bb-1-1', 1, now() FROM crowd`,
    )
    for (let count = 0; count < perStudent; count++) {
      // Each student skips different steps.
      await client.query(
        `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, version, rules, attempts, active_ms, solved_at, first_at, last_at)
         SELECT school_id, student_id, ($1::text[])[1 + ($2 + number % $3)::int], number % 4, number % 3, 1, 1, 1 + number % 5, 60000,
           CASE WHEN number % 4 > 0 THEN now() END, now(), now() FROM crowd`,
        [steps, count, steps.length - perStudent + 1],
      )
      if (count % 10 === 9) say(`${count + 1} steps per student`)
    }
    await client.query(
      'ALTER TABLE lesson_progress ADD CONSTRAINT lesson_progress_pkey PRIMARY KEY (school_id, student_id, step)',
    )
    await client.query('DROP TABLE crowd; RESET ALL')
    await client.query('VACUUM ANALYZE lesson_progress, learners, enrolments, users, memberships')
  } finally {
    client.release()
  }
}
