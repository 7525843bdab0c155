import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { StepProgress } from '#rules/progress/step-progress.ts'
import type { Stars } from '#rules/levels/level.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import type { BestProgram, StepDraft } from './kept-programs.server.ts'
import type { Sent } from './keep-events.server.ts'

/** How events are said to PostgreSQL: rows travel as one JSON text, however many there are. */

const iso = (time: number) => new Date(time).toISOString()

/** A number of years ahead would hold a learner's place until then, so none counts for more than a clock that is a little fast. */
const MOST_AHEAD_MS = 10 * 60_000

const placeOrder = (judged: JudgedEvent | undefined): number =>
  judged === undefined ? -1 : Math.min(judged.event.sequence, judged.happened.at + MOST_AHEAD_MS)

/** Takes hold of every learner, in the order given, and notes where they are: the newest event says it. */
export async function lockLearners(db: Database, schoolId: SchoolId, sent: readonly Sent[]): Promise<void> {
  const newest = new Map<PersonId, JudgedEvent>()
  for (const { studentId, events } of sent)
    for (const judged of events)
      if (placeOrder(judged) > placeOrder(newest.get(studentId))) newest.set(studentId, judged)
  await db.$client.query({
    name: 'lock-learners',
    text: `INSERT INTO learners AS l (school_id, student_id, lesson, step, sequence, at)
      SELECT $1, g.student_id, g.lesson, g.step, g.sequence, g.at
      FROM json_to_recordset($2::json) AS g (student_id uuid, lesson text, step text, sequence bigint, at timestamptz) ORDER BY g.student_id
      ON CONFLICT (school_id, student_id) DO UPDATE SET
        lesson = CASE WHEN excluded.sequence > l.sequence THEN excluded.lesson ELSE l.lesson END,
        step = CASE WHEN excluded.sequence > l.sequence THEN excluded.step ELSE l.step END,
        at = CASE WHEN excluded.sequence > l.sequence THEN excluded.at ELSE l.at END,
        sequence = greatest(l.sequence, excluded.sequence)`,
    values: [
      schoolId,
      JSON.stringify(
        [...newest].map(([studentId, judged]) => ({
          student_id: studentId,
          lesson: judged.event.lesson,
          step: judged.event.step,
          sequence: placeOrder(judged),
          at: iso(judged.happened.at),
        })),
      ),
    ],
  })
}

/** The events that were not here before, as `student id`. */
export async function addEvents(
  db: Database,
  schoolId: SchoolId,
  sent: readonly Sent[],
  receivedAt: number,
): Promise<ReadonlySet<string>> {
  const rows = sent.flatMap(({ studentId, events }) =>
    events.filter(({ late }) => !late).map((judged) => ({ student_id: studentId, ...eventRow(judged) })),
  )
  if (rows.length === 0) return new Set()
  const { rows: added } = await db.$client.query<{ student_id: string; id: string }>({
    name: 'add-lesson-events',
    text: `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, rung, answer, version, rules, skin, reason, mistake, program, place, at, received_at)
      SELECT $1, g.student_id, g.step, g.id, g.kind, g.stars, g.rung, g.answer, g.version, g.rules, g.skin, g.reason, g.mistake, g.program, g.place, g.at, $3
      FROM json_to_recordset($2::json) AS g (student_id uuid, step text, id uuid, kind text, stars smallint, rung smallint, answer smallint,
        version smallint, rules smallint, skin text, reason text, mistake text, program text, place jsonb, at timestamptz)
      ON CONFLICT DO NOTHING RETURNING student_id, id`,
    values: [schoolId, JSON.stringify(rows), iso(receivedAt)],
  })
  return new Set(added.map(({ student_id: student, id }) => `${student} ${id}`))
}

function eventRow({ event, happened, verdict }: JudgedEvent) {
  const { id, step } = event
  const { version, rules } = happened
  const common = { id, step, version, rules, kind: event.kind.slice('lesson.'.length), at: iso(happened.at) }
  switch (event.kind) {
    case 'lesson.run': {
      const { program, skin, place, mistake } = event
      return { ...common, program, skin, place, mistake, stars: verdict!.stars, reason: verdict!.reason.slice(0, 60) }
    }
    case 'lesson.hint':
      return { ...common, rung: event.rung, mistake: event.mistake }
    case 'lesson.answer':
      return { ...common, answer: event.answer === 'done' ? null : event.answer }
    default:
      return common
  }
}

/** All that is kept of one learner and one step, and whether it is about to be written. */
export type KeptStep = {
  readonly studentId: PersonId
  readonly step: string
  progress: StepProgress | null
  draft: StepDraft | null
  best: BestProgram | null
  changed: boolean
}

type Row = {
  student_id: PersonId
  step: string
  p: { [Key in keyof StepProgress]: StepProgress[Key] } | null
  d: StepDraft | null
  b: BestProgram | null
}

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

/** By `student step`. Programs are read only where they may be replaced. */
export async function readKept(
  db: Database,
  schoolId: SchoolId,
  sent: readonly Sent[],
): Promise<ReadonlyMap<string, KeptStep>> {
  const asked = new Map<string, { student_id: PersonId; step: string; drafts: boolean; solves: boolean }>()
  for (const { studentId, events } of sent)
    for (const { event, verdict } of events) {
      const key = `${studentId} ${event.step}`
      const one = asked.get(key) ?? { student_id: studentId, step: event.step, drafts: false, solves: false }
      one.drafts ||= event.kind === 'lesson.draft'
      one.solves ||= verdict?.solved === true
      asked.set(key, one)
    }
  const { rows } = await db.$client.query<Row>({
    name: 'read-kept-steps',
    text: `SELECT g.student_id, g.step,
        CASE WHEN p.step IS NOT NULL THEN json_build_object('stars', p.stars, 'hints', p.hints, 'version', p.version, 'rules', p.rules, 'attempts', p.attempts,
          'activeMs', p.active_ms, 'solvedAt', ${milliseconds('p.solved_at')}, 'firstAt', ${milliseconds('p.first_at')}, 'lastAt', ${milliseconds('p.last_at')}) END AS p,
        CASE WHEN d.step IS NOT NULL THEN json_build_object('draft', d.draft, 'skin', d.skin, 'place', d.place, 'device', d.device, 'sequence', d.sequence,
          'madeAt', ${milliseconds('d.made_at')}) END AS d,
        CASE WHEN b.step IS NOT NULL THEN json_build_object('program', b.program, 'skin', b.skin, 'place', b.place, 'stars', b.stars, 'blocks', b.blocks,
          'steps', b.steps, 'version', b.version, 'rules', b.rules, 'madeAt', ${milliseconds('b.made_at')}) END AS b
      FROM json_to_recordset($2::json) AS g (student_id uuid, step text, drafts boolean, solves boolean)
      LEFT JOIN lesson_progress p ON p.school_id = $1 AND p.student_id = g.student_id AND p.step = g.step
      LEFT JOIN lesson_drafts d ON g.drafts AND d.school_id = $1 AND d.student_id = g.student_id AND d.step = g.step
      LEFT JOIN best_programs b ON g.solves AND b.school_id = $1 AND b.student_id = g.student_id AND b.step = g.step`,
    values: [schoolId, JSON.stringify([...asked.values()])],
  })
  return new Map(
    rows.map(({ student_id: studentId, step, p, d, b }) => [
      `${studentId} ${step}`,
      { studentId, step, progress: p, draft: d, best: b, changed: false },
    ]),
  )
}

/** What a draft was replaced by stays; of those that were replaced, the last ten of each step and sixty in all. */
const MOST_REPLACED = { ofStep: 10, ofLearner: 60 }

export async function writeKept(
  db: Database,
  schoolId: SchoolId,
  steps: readonly KeptStep[],
  replaced: readonly (StepDraft & { studentId: PersonId; step: string })[],
  now: number,
): Promise<void> {
  if (steps.length > 0) await writeProgress(db, schoolId, steps)
  const drafts = steps.filter(({ draft }) => draft !== null)
  if (drafts.length > 0) await writeDrafts(db, schoolId, drafts)
  const solved = steps.filter(({ best }) => best !== null)
  if (solved.length > 0) await writeBest(db, schoolId, solved)
  if (replaced.length > 0) await addReplaced(db, schoolId, replaced, now)
}

async function writeProgress(db: Database, schoolId: SchoolId, steps: readonly KeptStep[]) {
  const rows = steps.map(({ studentId, step, progress }) => {
    const { stars, hints, version, rules, attempts, activeMs, solvedAt, firstAt, lastAt } = progress!
    const times = { solved_at: solvedAt === null ? null : iso(solvedAt), first_at: iso(firstAt), last_at: iso(lastAt) }
    return {
      student_id: studentId,
      step,
      stars: stars as Stars,
      hints,
      version,
      rules,
      attempts,
      active_ms: activeMs,
      ...times,
    }
  })
  await db.$client.query({
    name: 'write-lesson-progress',
    text: `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, version, rules, attempts, active_ms, solved_at, first_at, last_at)
      SELECT $1, g.* FROM json_to_recordset($2::json) AS g (student_id uuid, step text, stars smallint, hints smallint, version smallint, rules smallint,
        attempts integer, active_ms bigint, solved_at timestamptz, first_at timestamptz, last_at timestamptz)
      ON CONFLICT (school_id, student_id, step) DO UPDATE SET stars = excluded.stars, hints = excluded.hints, version = excluded.version, rules = excluded.rules,
        attempts = excluded.attempts, active_ms = excluded.active_ms, solved_at = excluded.solved_at, first_at = excluded.first_at, last_at = excluded.last_at`,
    values: [schoolId, JSON.stringify(rows)],
  })
}

const draftRow = ({ draft, skin, place, device, sequence, madeAt }: StepDraft) => ({
  draft,
  skin,
  place,
  device,
  sequence,
  made_at: iso(madeAt),
})

async function writeDrafts(db: Database, schoolId: SchoolId, steps: readonly KeptStep[]) {
  const rows = steps.map(({ studentId, step, draft }) => ({ student_id: studentId, step, ...draftRow(draft!) }))
  await db.$client.query({
    name: 'write-lesson-drafts',
    text: `INSERT INTO lesson_drafts (school_id, student_id, step, draft, skin, place, device, sequence, made_at)
      SELECT $1, g.* FROM json_to_recordset($2::json) AS g (student_id uuid, step text, draft text, skin text, place jsonb, device uuid, sequence bigint, made_at timestamptz)
      ON CONFLICT (school_id, student_id, step) DO UPDATE SET draft = excluded.draft, skin = excluded.skin, place = excluded.place,
        device = excluded.device, sequence = excluded.sequence, made_at = excluded.made_at`,
    values: [schoolId, JSON.stringify(rows)],
  })
}

async function writeBest(db: Database, schoolId: SchoolId, steps: readonly KeptStep[]) {
  const rows = steps.map(({ studentId, step, best }) => {
    const { madeAt, ...program } = best!
    return { student_id: studentId, step, ...program, made_at: iso(madeAt) }
  })
  await db.$client.query({
    name: 'write-best-programs',
    text: `INSERT INTO best_programs (school_id, student_id, step, program, skin, place, stars, blocks, steps, version, rules, made_at)
      SELECT $1, g.* FROM json_to_recordset($2::json) AS g (student_id uuid, step text, program text, skin text, place jsonb, stars smallint, blocks smallint,
        steps integer, version smallint, rules smallint, made_at timestamptz)
      ON CONFLICT (school_id, student_id, step) DO UPDATE SET program = excluded.program, skin = excluded.skin, place = excluded.place, stars = excluded.stars,
        blocks = excluded.blocks, steps = excluded.steps, version = excluded.version, rules = excluded.rules, made_at = excluded.made_at`,
    values: [schoolId, JSON.stringify(rows)],
  })
}

async function addReplaced(
  db: Database,
  schoolId: SchoolId,
  replaced: readonly (StepDraft & { studentId: PersonId; step: string })[],
  now: number,
) {
  const rows = replaced.map(({ studentId, step, ...draft }) => ({ student_id: studentId, step, ...draftRow(draft) }))
  await db.$client.query(
    `INSERT INTO replaced_drafts (school_id, student_id, step, draft, skin, place, device, sequence, made_at, replaced_at)
     SELECT $1, g.*, $3 FROM json_to_recordset($2::json) AS g (student_id uuid, step text, draft text, skin text, place jsonb, device uuid, sequence bigint, made_at timestamptz)
     ON CONFLICT DO NOTHING`,
    [schoolId, JSON.stringify(rows), iso(now)],
  )
  await db.$client.query(
    `DELETE FROM replaced_drafts r USING (
       SELECT school_id, student_id, step, device, sequence, row_number() OVER (PARTITION BY student_id, step ORDER BY sequence DESC) AS place,
         row_number() OVER (PARTITION BY student_id ORDER BY replaced_at DESC, sequence DESC) AS of_all
       FROM replaced_drafts WHERE school_id = $1 AND student_id = ANY ($2::uuid[])) AS o
     WHERE (o.place > $3 OR o.of_all > $4) AND r.school_id = o.school_id AND r.student_id = o.student_id AND r.step = o.step AND r.device = o.device AND r.sequence = o.sequence`,
    [schoolId, [...new Set(replaced.map(({ studentId }) => studentId))], MOST_REPLACED.ofStep, MOST_REPLACED.ofLearner],
  )
}
