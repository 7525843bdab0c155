import pg from 'pg'
import javascript from '#runtimes/mistakes/javascript.json' with { type: 'json' }
import python from '#runtimes/mistakes/python.json' with { type: 'json' }

/**
 * `npm run unrecognised` counts failed task runs whose mistake only a fallback rule explains. The most frequent ones
 * are the mistakes to add rules for next. Prints step, mistake and count over all schools, without programs or names.
 * `npm run unrecognised -- 30` covers the last thirty days.
 */
const days = Number(process.argv[2] ?? 90)
if (!Number.isInteger(days) || days < 1 || days > 200) {
  process.stderr.write('npm run unrecognised [-- DAYS]\n')
  process.exit(2)
}
const MOST_ROWS = 100
const fallbacks = [...python, ...javascript].filter((rule) => 'fallback' in rule).map(({ id }) => id)
const steps = '^(pw|js)-'

const client = new pg.Client({
  connectionString: process.env.DATABASE_OWNER_URL ?? 'postgres://postgres@127.0.0.1:5432/skykite_dev',
  options: '-c app.staff=on',
})
await client.connect()
const counts = new Map<string, number>()
const schools = await client.query<{ id: string }>('SELECT id FROM schools')
for (const { id } of schools.rows) {
  // Row-level security shows only the rows of the current school.
  await client.query(`SELECT set_config('app.school', $1, false)`, [id])
  const { rows } = await client.query<{ step: string; what: string; count: number }>(
    `SELECT step, coalesce(mistake, reason) AS what, count(*)::int AS count FROM lesson_events
     WHERE school_id = $1 AND kind = 'run' AND stars = 0 AND step ~ $2 AND (mistake IS NULL OR mistake = ANY($3))
       AND received_at > now() - make_interval(days => $4)
     GROUP BY 1, 2`,
    [id, steps, fallbacks, days],
  )
  for (const { step, what, count } of rows) {
    const key = `${step.padEnd(8)} ${what}`
    counts.set(key, (counts.get(key) ?? 0) + count)
  }
}
await client.end()
const most = [...counts].toSorted(([, value], [, other]) => other - value)
for (const [key, count] of most.slice(0, MOST_ROWS)) process.stdout.write(`${String(count).padStart(6)}  ${key}\n`)
process.stdout.write(`${most.reduce((sum, [, count]) => sum + count, 0)} runs in ${days} days\n`)
