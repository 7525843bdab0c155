import type pg from 'pg'

/** SQL for the cause of the n-th ledger entry, in realistic proportions. */
const causes = `CASE
  WHEN n * 37 % 100 < 70 THEN 'step:s' || n / 4 || ':star:' || n % 4
  WHEN n * 37 % 100 < 76 THEN 'lesson:l' || n
  WHEN n * 37 % 100 < 86 THEN 'game:g' || n || ':1:star:1'
  WHEN n * 37 % 100 < 90 THEN 'quest:' || n
  ELSE 'teacher:' || n END`
const sources = `CASE
  WHEN n * 37 % 100 < 76 THEN 'lesson' WHEN n * 37 % 100 < 86 THEN 'minigame' WHEN n * 37 % 100 < 90 THEN 'quest' ELSE 'teacher' END`

/** Inserts ledger entries for all enrolled students, five a day until today; creates indexes afterwards for speed. */
export async function seedLedger(
  owner: pg.Pool,
  entriesPerStudent: number,
  say: (line: string) => void,
): Promise<void> {
  const client = await owner.connect()
  try {
    await client.query(`SET session_replication_role = replica; SET maintenance_work_mem = '512MB'`)
    await client.query('ALTER TABLE reward_entries SET UNLOGGED')
    const { rows: indexes } = await client.query<{ name: string; text: string }>(
      `SELECT indexname AS name, indexdef AS text FROM pg_indexes WHERE tablename = 'reward_entries' AND indexname !~ '(pkey|key)$'`,
    )
    for (const { name } of indexes) await client.query(`DROP INDEX ${name}`)
    await client.query(
      `ALTER TABLE reward_entries DROP CONSTRAINT reward_entries_pkey, DROP CONSTRAINT reward_entries_school_id_student_id_cause_key`,
    )
    // Insert in chronological order, so that entries of different students are interleaved on disk as in production.
    const batchSize = 100
    for (let first = 0; first < entriesPerStudent; first += batchSize) {
      await client.query(
        `INSERT INTO reward_entries (school_id, student_id, id, cause, amount, source, reason, classroom_id, given_by, day, at, kept_at)
         SELECT e.school_id, e.student_id, gen_random_uuid(), ${causes}, 2, ${sources},
           CASE WHEN n * 37 % 100 >= 90 THEN 'kept-trying' END, CASE WHEN n * 37 % 100 >= 90 THEN e.classroom_id END,
           CASE WHEN n * 37 % 100 >= 90 THEN (SELECT user_id FROM classroom_teachers t WHERE t.school_id = e.school_id AND t.classroom_id = e.classroom_id LIMIT 1) END,
           current_date - (($1 - n) / 5), now() - (($1 - n) / 5) * interval '1 day', now() - (($1 - n) / 5) * interval '1 day'
         FROM generate_series($2::int, $3::int) AS n, enrolments e`,
        [entriesPerStudent, first, Math.min(first + batchSize, entriesPerStudent) - 1],
      )
      say(`${first + batchSize} entries per student`)
    }
    await client.query(
      `ALTER TABLE reward_entries ADD PRIMARY KEY (school_id, student_id, id), ADD UNIQUE (school_id, student_id, cause)`,
    )
    for (const { text } of indexes) await client.query(text)
    await client.query(
      `INSERT INTO reward_wallets (school_id, student_id, balance, earned, level)
       SELECT school_id, student_id, 2 * $1::int, 2 * $1::int, 9 FROM enrolments`,
      [entriesPerStudent],
    )
    await client.query(
      `INSERT INTO reward_days (school_id, student_id, day)
       SELECT school_id, student_id, current_date - n FROM enrolments, generate_series(0, $1::int / 5) AS n`,
      [entriesPerStudent],
    )
    await client.query('RESET ALL')
    await client.query('VACUUM ANALYZE reward_entries, reward_wallets, reward_days, enrolments')
  } finally {
    client.release()
  }
}
