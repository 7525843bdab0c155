import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { quotaOf } from '#rules/quotas.ts'
import { getCatalog } from '#app/features/learning/courses/public.server.ts'
import { findStep, loadSteps, stepsOfLesson } from '#app/features/learning/progress/public.server.ts'
import { eventLimits } from '#app/features/learning/progress/events/event.ts'
import { openRaw } from '#bench/live/raw-client.ts'
import { livePath } from '#server/live/gateway.ts'
import type { People } from '../surface/people.ts'

/** Returns the longest lesson and its last level. */
export function longestLesson(): { lesson: string; step: string } {
  const lessons = new Set([...loadSteps().values()].map(({ lesson }) => lesson))
  const lesson = [...lessons].toSorted(
    (lesson, other) => stepsOfLesson(other).length - stepsOfLesson(lesson).length,
  )[0]!
  const step = stepsOfLesson(lesson).findLast((item) => findStep(lesson, item)?.kind === 'solve')
  return { lesson, step: step ?? stepsOfLesson(lesson).at(-1)! }
}

/**
 * Fills a class with progress: all students have finished all lessons, each is at a different step, a quarter is stuck,
 * and one student has the maximum amount of work.
 */
export async function fillProgress(owner: pg.Pool, { schoolId, classroomId, child, ids }: People): Promise<void> {
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  const steps = [...loadSteps().keys()]
  const lessons = [...loadSteps().values()].map(({ lesson }) => lesson)
  await run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     SELECT $1, gen_random_uuid(), $2, 'course', content, 'open', now() FROM unnest($3::text[]) AS content ON CONFLICT DO NOTHING`,
    schoolId,
    classroomId,
    getCatalog('en').map(({ id }) => id),
  )
  await run(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, student_id, visibility, due_at, made_at)
     SELECT $1, gen_random_uuid(), $2, 'lesson', lesson, e.student_id, 'open', now(), now()
     FROM enrolments e CROSS JOIN (SELECT DISTINCT lesson FROM unnest($3::text[]) AS lesson) AS lessons
     WHERE e.school_id = $1 AND e.classroom_id = $2 LIMIT $4 - (SELECT count(*) FROM assignments WHERE school_id = $1)`,
    schoolId,
    classroomId,
    lessons,
    quotaOf('assignment', 'atOnce')!,
  )
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at)
     SELECT $1, e.student_id, ($3::text[])[1 + e.n % cardinality($3)], ($4::text[])[1 + e.n % cardinality($4)], 1, now()
     FROM (SELECT student_id, (row_number() OVER ())::int AS n FROM enrolments WHERE school_id = $1 AND classroom_id = $2) AS e
     ON CONFLICT (school_id, student_id) DO UPDATE SET lesson = excluded.lesson, step = excluded.step`,
    schoolId,
    classroomId,
    lessons,
    steps,
  )
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, version, rules, attempts, active_ms, solved_at, first_at, last_at)
     SELECT l.school_id, l.student_id, s.step, s.n % 4, s.n % 3, 1, 1, 1 + s.n % 9, 60000 * (1 + s.n % 7),
       CASE WHEN s.step <> l.step OR s.n % 4 > 0 THEN now() - s.n * interval '20 minutes' END, now(), now()
     FROM learners l CROSS JOIN unnest($2::text[]) WITH ORDINALITY AS s (step, n) WHERE l.school_id = $1 ON CONFLICT DO NOTHING`,
    schoolId,
    steps,
  )
  await run(
    `INSERT INTO step_reviews (school_id, student_id, step, mark, attempts, at)
     SELECT school_id, student_id, step, CASE WHEN attempts % 2 = 0 THEN 'reviewed' ELSE 'keep-working' END, 0, now()
     FROM lesson_progress WHERE school_id = $1 ON CONFLICT DO NOTHING`,
    schoolId,
  )
  const { step } = longestLesson()
  await run(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, version, rules, skin, reason, program, at, received_at)
     SELECT $1, $2, $3, gen_random_uuid(), 'run', 1, 1, 1, 'icons', 'solved', repeat('fly_up()' || chr(10), $4::int / 9), now(), now() FROM generate_series(1, 100)`,
    schoolId,
    child,
    step,
    eventLimits.programCharacters,
  )
  await run(
    `INSERT INTO work_comments (school_id, student_id, step, id, written_by, text, made_at)
     SELECT $1, $2, $3, gen_random_uuid(), $4, repeat('ก', 280), now() FROM generate_series(1, 20)`,
    schoolId,
    child,
    step,
    ids.owner,
  )
  await run('ANALYZE learners, lesson_progress, step_reviews, lesson_events, work_comments')
}

/** Pages and live reads that show progress and are not among the entry points. */
export function progressReads({ classroomId, child }: People): string[] {
  const { lesson, step } = longestLesson()
  const grid = `/dashboard/lessons?class=${classroomId}&lesson=${lesson}`
  return [
    grid,
    `${grid}&student=${child}&step=${step}`,
    `/dashboard/classroom-dashboard/${classroomId}/students?class=${classroomId}&student=${child}`,
    `${livePath}/classrooms/${classroomId}/progress/${lesson}`,
  ]
}

const timeoutMs = 5_000

/** Subscribes the owner to class and lesson progress, triggers a change, and waits for its update. */
export async function measureChange(
  port: number,
  people: People,
  lesson: string,
  change: () => Promise<number>,
): Promise<number> {
  const client = await openRaw(port, people.sessions.get('owner')!.id)
  client.socket.on('error', () => {})
  const paths = [`classrooms/${people.classroomId}/progress`, `classrooms/${people.classroomId}/progress/${lesson}`]
  let [subscribed, changed] = [0, 0]
  const ended = new Promise<void>((resolve) => {
    client.onText = (text) => {
      if (text.includes('"t":"ok"') && ++subscribed === paths.length) void change().then((status) => (changed = status))
      else if (changed && text.includes('"t":"d"') && text.includes(paths[1]!)) resolve()
    }
  })
  paths.forEach((path, index) => client.say(JSON.stringify({ t: 'on', i: index + 1, p: path })))
  await Promise.race([ended, client.closed, sleep(timeoutMs)])
  client.socket.destroy()
  return changed
}
