import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Happened, StepProgress } from '#rules/progress/step-progress.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { QuizAnswers } from './event.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import type { BestProgram, StepDraft } from './kept-programs.server.ts'
import type { Sent } from './keep-events.server.ts'
import { learnerKey, type Learner } from './learner.server.ts'

/**
 * How events are said to PostgreSQL: rows travel as one JSON text, however many there are and of whatever schools, each
 * with its own. Each way there and back costs both sides more than what is done there, so there are few.
 */

const iso = (time: number) => new Date(time).toISOString()

/** Names a step of somebody, or one of their events. */
export const stepKey = (learner: Pick<Learner, 'schoolId' | 'studentId'>, id: string): string =>
  `${learnerKey(learner)} ${id}`

const learnerColumns = ({ schoolId, studentId }: Learner) => ({ school_id: schoolId, student_id: studentId })

/** A number of years ahead would hold a learner's place until then, so none counts for more than a clock that is a little fast. */
const MOST_AHEAD_MS = 10 * 60_000

const placeOrder = (judged: JudgedEvent | undefined): number =>
  judged === undefined ? -1 : Math.min(judged.event.sequence, judged.happened.at + MOST_AHEAD_MS)

/** Takes hold of every learner, in the order given, and notes where they are: the newest event says it. */
export async function lockLearners(db: Database, sent: readonly Sent[]): Promise<void> {
  const newest = new Map<string, { learner: Learner; judged: JudgedEvent }>()
  for (const { learner, events } of sent)
    for (const judged of events) {
      const key = learnerKey(learner)
      if (placeOrder(judged) > placeOrder(newest.get(key)?.judged)) newest.set(key, { learner, judged })
    }
  await db.$client.query({
    name: 'lock-learners',
    text: `INSERT INTO learners AS l (school_id, student_id, lesson, step, sequence, at)
      SELECT g.school_id, g.student_id, g.lesson, g.step, g.sequence, g.at
      FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, lesson text, step text, sequence bigint, at timestamptz)
      ORDER BY g.school_id, g.student_id
      ON CONFLICT (school_id, student_id) DO UPDATE SET
        lesson = CASE WHEN excluded.sequence > l.sequence THEN excluded.lesson ELSE l.lesson END,
        step = CASE WHEN excluded.sequence > l.sequence THEN excluded.step ELSE l.step END,
        at = CASE WHEN excluded.sequence > l.sequence THEN excluded.at ELSE l.at END,
        sequence = greatest(l.sequence, excluded.sequence)`,
    values: [
      JSON.stringify(
        [...newest.values()].map(({ learner, judged }) => ({
          ...learnerColumns(learner),
          lesson: judged.event.lesson,
          step: judged.event.step,
          sequence: placeOrder(judged),
          at: iso(judged.happened.at),
        })),
      ),
    ],
  })
}

type Added = { school_id: SchoolId; student_id: PersonId; id: string }
type Row = {
  place: number
  p: { [Key in keyof StepProgress]: StepProgress[Key] } | null
  d: StepDraft | null
  b: BestProgram | null
}

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

/**
 * Adds the events that are not here yet, and reads what is kept of their steps; both by `stepKey`. Programs are read only
 * where they may be replaced. Each is looked for by its key, also while PostgreSQL believes that a table is small.
 */
export async function addEvents(
  db: Database,
  sent: readonly Sent[],
  receivedAt: number,
): Promise<{ fresh: ReadonlySet<string>; kept: ReadonlyMap<string, KeptStep> }> {
  const events = sent.flatMap(({ learner, events: own }) =>
    own.filter(({ late }) => !late).map((judged) => ({ ...learnerColumns(learner), ...eventRow(judged) })),
  )
  const steps = [...stepsOf(sent).values()]
  const asked = steps.map(({ learner, ...one }, place) => ({ ...learnerColumns(learner), place, ...one }))
  const { rows } = await db.$client.query<{ added: Added[] | null; kept: Row[] | null }>({
    name: 'add-lesson-events',
    text: `WITH added AS (
        INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, rung, answer, version, rules, skin, reason, mistake, program, place, given, at, received_at)
        SELECT g.*, $2::timestamptz
        FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text, id uuid, kind text, stars smallint, rung smallint, answer smallint,
          version smallint, rules smallint, skin text, reason text, mistake text, program text, place jsonb, given jsonb, at timestamptz)
        ON CONFLICT DO NOTHING RETURNING school_id, student_id, id)
      SELECT (SELECT json_agg(added) FROM added) AS added, json_agg(json_build_object('place', g.place,
        'p', (SELECT json_build_object('stars', p.stars, 'hints', p.hints, 'version', p.version, 'rules', p.rules, 'attempts', p.attempts,
            'activeMs', p.active_ms, 'solvedAt', ${milliseconds('p.solved_at')}, 'firstAt', ${milliseconds('p.first_at')}, 'lastAt', ${milliseconds('p.last_at')})
          FROM lesson_progress p WHERE p.school_id = g.school_id AND p.student_id = g.student_id AND p.step = g.step),
        'd', CASE WHEN g.drafts THEN (SELECT json_build_object('draft', d.draft, 'skin', d.skin, 'place', d.place, 'device', d.device, 'sequence', d.sequence,
            'madeAt', ${milliseconds('d.made_at')})
          FROM lesson_drafts d WHERE d.school_id = g.school_id AND d.student_id = g.student_id AND d.step = g.step) END,
        'b', CASE WHEN g.solves THEN (SELECT json_build_object('program', b.program, 'skin', b.skin, 'place', b.place, 'stars', b.stars, 'blocks', b.blocks,
            'steps', b.steps, 'version', b.version, 'rules', b.rules, 'madeAt', ${milliseconds('b.made_at')})
          FROM best_programs b WHERE b.school_id = g.school_id AND b.student_id = g.student_id AND b.step = g.step) END)) AS kept
      FROM json_to_recordset($3::json) AS g (school_id uuid, student_id uuid, place integer, step text, drafts boolean, solves boolean)`,
    values: [JSON.stringify(events), iso(receivedAt), JSON.stringify(asked)],
  })
  const { added, kept } = rows[0]!
  const fresh = (added ?? []).map((one) => stepKey({ schoolId: one.school_id, studentId: one.student_id }, one.id))
  return {
    fresh: new Set(fresh),
    kept: new Map(
      (kept ?? []).map(({ place, p, d, b }) => {
        const { learner, step } = steps[place]!
        return [stepKey(learner, step), { learner, step, progress: p, draft: d, best: b, changed: false }]
      }),
    ),
  }
}

/** Every step that something was sent about, once. */
function stepsOf(sent: readonly Sent[]) {
  const steps = new Map<string, { learner: Learner; step: string; drafts: boolean; solves: boolean }>()
  for (const { learner, events } of sent)
    for (const { event, verdict } of events) {
      const key = stepKey(learner, event.step)
      const one = steps.get(key) ?? { learner, step: event.step, drafts: false, solves: false }
      one.drafts ||= event.kind === 'lesson.draft'
      one.solves ||= verdict?.solved === true
      steps.set(key, one)
    }
  return steps
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
      return { ...common, ...answerColumns(event.answer, happened) }
    default:
      return common
  }
}

/** Of a quiz: which question, what was said to it, and whether that was right, or solved all of it. */
function answerColumns(answer: number | 'done' | QuizAnswers, happened: Happened) {
  if (answer === 'done') return { answer: null }
  if (typeof answer === 'number') return { answer }
  const solved = happened.kind === 'answer' && happened.right
  const reason = solved ? 'solved' : happened.kind === 'part' ? 'right' : 'wrong'
  return { answer: answer.length, given: answer.at(-1), reason }
}

/** All that is kept of one learner and one step, and whether it is about to be written. */
export type KeptStep = {
  readonly learner: Learner
  readonly step: string
  progress: StepProgress | null
  draft: StepDraft | null
  best: BestProgram | null
  changed: boolean
}

export type ReplacedDraft = StepDraft & { readonly learner: Learner; readonly step: string }

/** Progress, drafts and best programs are of different tables, and go in one statement. */
export async function writeKept(db: Database, steps: readonly KeptStep[]): Promise<void> {
  const drafts = steps.filter(({ draft }) => draft !== null)
  const solved = steps.filter(({ best }) => best !== null)
  const rows = [steps.map(progressRow), drafts.map((one) => draftRow(one, one.draft!)), solved.map(bestRow)]
  await db.$client.query({
    name: 'write-kept-steps',
    text: `WITH progress AS (
        INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, version, rules, attempts, active_ms, solved_at, first_at, last_at)
        SELECT g.* FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text, stars smallint, hints smallint, version smallint,
          rules smallint, attempts integer, active_ms bigint, solved_at timestamptz, first_at timestamptz, last_at timestamptz)
        ON CONFLICT (school_id, student_id, step) DO UPDATE SET stars = excluded.stars, hints = excluded.hints, version = excluded.version, rules = excluded.rules,
          attempts = excluded.attempts, active_ms = excluded.active_ms, solved_at = excluded.solved_at, first_at = excluded.first_at, last_at = excluded.last_at),
      drafts AS (
        INSERT INTO lesson_drafts (school_id, student_id, step, draft, skin, place, device, sequence, made_at)
        SELECT g.* FROM json_to_recordset($2::json) AS g (school_id uuid, student_id uuid, step text, draft text, skin text, place jsonb, device uuid,
          sequence bigint, made_at timestamptz)
        ON CONFLICT (school_id, student_id, step) DO UPDATE SET draft = excluded.draft, skin = excluded.skin, place = excluded.place,
          device = excluded.device, sequence = excluded.sequence, made_at = excluded.made_at)
      INSERT INTO best_programs (school_id, student_id, step, program, skin, place, stars, blocks, steps, version, rules, made_at)
      SELECT g.* FROM json_to_recordset($3::json) AS g (school_id uuid, student_id uuid, step text, program text, skin text, place jsonb, stars smallint,
        blocks smallint, steps integer, version smallint, rules smallint, made_at timestamptz)
      ON CONFLICT (school_id, student_id, step) DO UPDATE SET program = excluded.program, skin = excluded.skin, place = excluded.place, stars = excluded.stars,
        blocks = excluded.blocks, steps = excluded.steps, version = excluded.version, rules = excluded.rules, made_at = excluded.made_at`,
    values: rows.map((one) => JSON.stringify(one)),
  })
}

function progressRow({ learner, step, progress }: KeptStep) {
  const { stars, hints, version, rules, attempts, activeMs, solvedAt, firstAt, lastAt } = progress!
  const times = { solved_at: solvedAt === null ? null : iso(solvedAt), first_at: iso(firstAt), last_at: iso(lastAt) }
  const counts = { stars, hints, version, rules, attempts, active_ms: activeMs }
  return { ...learnerColumns(learner), step, ...counts, ...times }
}

const draftRow = (
  { learner, step: ofStep }: Pick<KeptStep, 'learner' | 'step'>,
  { draft, skin, place, device, sequence, madeAt }: StepDraft,
) => ({ ...learnerColumns(learner), step: ofStep, draft, skin, place, device, sequence, made_at: iso(madeAt) })

function bestRow({ learner, step, best }: KeptStep) {
  const { madeAt, steps, ...program } = best!
  return { ...learnerColumns(learner), step, ...program, steps, made_at: iso(madeAt) }
}

/** What a draft was replaced by stays; of those that were replaced, the last ten of each step and sixty in all. */
const MOST_REPLACED = { ofStep: 10, ofLearner: 60 }

export async function addReplaced(db: Database, replaced: readonly ReplacedDraft[], now: number): Promise<void> {
  await db.$client.query({
    name: 'add-replaced-drafts',
    text: `INSERT INTO replaced_drafts (school_id, student_id, step, draft, skin, place, device, sequence, made_at, replaced_at)
      SELECT g.*, $2::timestamptz FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text, draft text, skin text, place jsonb,
        device uuid, sequence bigint, made_at timestamptz)
      ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(replaced.map((one) => draftRow(one, one))), iso(now)],
  })
  const learners = [...new Map(replaced.map(({ learner }) => [learnerKey(learner), learner])).values()]
  await db.$client.query({
    name: 'limit-replaced-drafts',
    text: `DELETE FROM replaced_drafts r USING (
        SELECT school_id, student_id, step, device, sequence, row_number() OVER (PARTITION BY school_id, student_id, step ORDER BY sequence DESC) AS place,
          row_number() OVER (PARTITION BY school_id, student_id ORDER BY replaced_at DESC, sequence DESC) AS of_all
        FROM replaced_drafts WHERE (school_id, student_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))) AS o
      WHERE (o.place > $3 OR o.of_all > $4) AND r.school_id = o.school_id AND r.student_id = o.student_id AND r.step = o.step AND r.device = o.device AND r.sequence = o.sequence`,
    values: [
      learners.map(({ schoolId }) => schoolId),
      learners.map(({ studentId }) => studentId),
      MOST_REPLACED.ofStep,
      MOST_REPLACED.ofLearner,
    ],
  })
}
