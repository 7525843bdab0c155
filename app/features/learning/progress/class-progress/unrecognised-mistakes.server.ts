import { sql } from 'drizzle-orm'
import javascript from '#runtimes/mistakes/javascript.json' with { type: 'json' }
import python from '#runtimes/mistakes/python.json' with { type: 'json' }
import type { Database } from '#app/platform/db/db.server.ts'
import type { SchoolDay } from '#app/platform/feature.server.ts'

/** Rules that explain a failed run only in general. */
const fallbacks = [...python, ...javascript].filter((rule) => 'fallback' in rule).map(({ id }) => id)
/** Steps of the courses in Python and JavaScript. */
const steps = '^(pw|js)-'

/** Adds the failed runs of yesterday that no rule explains to the counts over all schools. Stores no program and no name. */
export async function countUnrecognisedMistakes(db: Database, { schoolId, now }: Pick<SchoolDay, 'schoolId' | 'now'>) {
  const day = new Date(now - 86_400_000).toISOString().slice(0, 10)
  await db.$client.query(
    `INSERT INTO unrecognised_mistakes (day, step, mistake, runs)
     SELECT $2::date, left(step, 200), left(coalesce(mistake, reason, 'unknown'), 200), count(*)::int FROM lesson_events
     WHERE school_id = $1 AND kind = 'run' AND stars = 0 AND step ~ $3 AND (mistake IS NULL OR mistake = ANY($4))
       AND received_at >= $2::date AND received_at < $2::date + 1
     GROUP BY 2, 3
     ON CONFLICT (day, step, mistake) DO UPDATE SET runs = unrecognised_mistakes.runs + excluded.runs`,
    [schoolId, day, steps, fallbacks],
  )
}

const listedDays = 90
const maxRows = 50

/** The most frequent ones of the last months: the mistakes to add rules for next. */
export async function listUnrecognisedMistakes(db: Database) {
  const { rows } = await db.execute<{ step: string; mistake: string; runs: number }>(sql`
    SELECT step, mistake, sum(runs)::int AS runs FROM unrecognised_mistakes
    WHERE day > current_date - ${listedDays}::int GROUP BY step, mistake ORDER BY runs DESC, step, mistake LIMIT ${maxRows}`)
  return rows
}
