import type pg from 'pg'

const weeklyAtOnce = 20

/**
 * What a crowd of students has done, written as it comes over weeks: step after step, and of each step the children of
 * twenty classes that work at the same time, mixed. The index is made afterwards; foreign keys hold by how it is made.
 */
export async function makeManySteps(
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
    // So much that only a database of its own can be filled with it: what is lost by a crash is made again.
    // Comments and programs of learners refer to it; there are none here.
    await client.query('ALTER TABLE lesson_progress DROP CONSTRAINT lesson_progress_pkey CASCADE')
    await client.query('ALTER TABLE lesson_progress SET UNLOGGED')
    await client.query(
      `CREATE TEMP TABLE crowd AS SELECT school_id, student_id, (row_number() OVER (ORDER BY school_id, student_id)) AS number
       FROM (SELECT school_id, student_id, dense_rank() OVER (ORDER BY school_id, classroom_id) AS room,
         row_number() OVER (PARTITION BY school_id, classroom_id ORDER BY student_id) AS seat FROM enrolments) AS e
       ORDER BY room / ${weeklyAtOnce}, seat, room`,
    )
    await client.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) SELECT school_id, student_id, 'bb-1a', 'bb-1-1', 1, now() FROM crowd`,
    )
    for (let done = 0; done < perStudent; done++) {
      // Not everybody does the same: each leaves out others.
      await client.query(
        `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, version, rules, attempts, active_ms, solved_at, first_at, last_at)
         SELECT school_id, student_id, ($1::text[])[1 + ($2 + number % $3)::int], number % 4, number % 3, 1, 1, 1 + number % 5, 60000,
           CASE WHEN number % 4 > 0 THEN now() END, now(), now() FROM crowd`,
        [steps, done, steps.length - perStudent + 1],
      )
      if (done % 10 === 9) say(`${done + 1} steps of everybody`)
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
