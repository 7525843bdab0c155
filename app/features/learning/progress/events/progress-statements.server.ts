import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { JudgedStepEvent, StepProgress } from '#rules/progress/step-progress.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { QuizAnswers } from './event.ts'
import type { JudgedEvent } from './judge-events.server.ts'
import type { BestProgram, StepDraft } from './stored-programs.server.ts'
import type { StudentEvents } from './save-events.server.ts'
import { studentKey, type ProgressStudent } from '../student-progress/progress-student.server.ts'

/**
 * SQL statements for saving events. Rows of all students and schools are passed as one JSON text per statement, because
 * round trips to PostgreSQL cost more than the work itself.
 */

const iso = (time: number) => new Date(time).toISOString()

/** Key of a student's step, or of one of their events. */
export const stepKey = (student: Pick<ProgressStudent, 'schoolId' | 'studentId'>, id: string): string =>
  `${studentKey(student)} ${id}`

const studentColumns = ({ schoolId, studentId }: ProgressStudent) => ({ school_id: schoolId, student_id: studentId })

/** Caps sequences slightly above the event time: a far-future sequence would block updates of the current step. */
const MAX_AHEAD_MS = 10 * 60_000

const positionOrder = (judged: JudgedEvent | undefined): number =>
  judged === undefined ? -1 : Math.min(judged.event.sequence, judged.stepEvent.at + MAX_AHEAD_MS)

/** Locks the rows of all students in key order and sets their current step from their newest event. */
export async function lockStudents(db: Database, sent: readonly StudentEvents[]): Promise<void> {
  const newest = new Map<string, { student: ProgressStudent; judged: JudgedEvent }>()
  for (const { student, events } of sent)
    for (const judged of events) {
      const key = studentKey(student)
      if (positionOrder(judged) > positionOrder(newest.get(key)?.judged)) newest.set(key, { student, judged })
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
        [...newest.values()].map(({ student, judged }) => ({
          ...studentColumns(student),
          lesson: judged.event.lesson,
          step: judged.event.step,
          sequence: positionOrder(judged),
          at: iso(judged.stepEvent.at),
        })),
      ),
    ],
  })
}

type AddedEventRow = { school_id: SchoolId; student_id: PersonId; id: string }
type Row = {
  place: number
  p: { [Key in keyof StepProgress]: StepProgress[Key] } | null
  d: StepDraft | null
  b: BestProgram | null
}

const milliseconds = (column: string) => `(extract(epoch FROM ${column}) * 1000)::bigint`

/**
 * Inserts new events and reads the stored rows of their steps, both keyed by `stepKey`. Reads programs only if they may
 * be replaced. Correlated subqueries force index lookups, even if the planner's statistics say that a table is small.
 */
export async function addEvents(
  db: Database,
  sent: readonly StudentEvents[],
  receivedAt: number,
): Promise<{ newEventKeys: ReadonlySet<string>; storedSteps: ReadonlyMap<string, StoredStep> }> {
  const events = sent.flatMap(({ student, events: lessonEvents }) =>
    lessonEvents
      .filter(({ isTooLate }) => !isTooLate)
      .map((judged) => ({ ...studentColumns(student), ...eventRow(judged) })),
  )
  const steps = [...collectSteps(sent).values()]
  const stepRows = steps.map(({ student, ...stepFields }, place) => ({
    ...studentColumns(student),
    place,
    ...stepFields,
  }))
  const { rows } = await db.$client.query<{ added: AddedEventRow[] | null; kept: Row[] | null }>({
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
    values: [JSON.stringify(events), iso(receivedAt), JSON.stringify(stepRows)],
  })
  const { added, kept } = rows[0]!
  const newKeys = (added ?? []).map((row) => stepKey({ schoolId: row.school_id, studentId: row.student_id }, row.id))
  return {
    newEventKeys: new Set(newKeys),
    storedSteps: new Map(
      (kept ?? []).map(({ place, p, d, b }) => {
        const { student, step } = steps[place]!
        return [stepKey(student, step), { student, step, progress: p, draft: d, best: b, changed: false }]
      }),
    ),
  }
}

/** All steps with events, without duplicates. */
function collectSteps(sent: readonly StudentEvents[]) {
  const steps = new Map<string, { student: ProgressStudent; step: string; drafts: boolean; solves: boolean }>()
  for (const { student, events } of sent)
    for (const { event, verdict } of events) {
      const key = stepKey(student, event.step)
      const entry = steps.get(key) ?? { student, step: event.step, drafts: false, solves: false }
      entry.drafts ||= event.kind === 'lesson.draft'
      entry.solves ||= verdict?.solved === true
      steps.set(key, entry)
    }
  return steps
}

function eventRow({ event, stepEvent, verdict }: JudgedEvent) {
  const { id, step } = event
  const { version, rules } = stepEvent
  const common = { id, step, version, rules, kind: event.kind.slice('lesson.'.length), at: iso(stepEvent.at) }
  switch (event.kind) {
    case 'lesson.run': {
      const { program, skin, place, mistake } = event
      return { ...common, program, skin, place, mistake, stars: verdict!.stars, reason: verdict!.reason.slice(0, 60) }
    }
    case 'lesson.hint':
      return { ...common, rung: event.rung, mistake: event.mistake }
    case 'lesson.answer':
      return { ...common, ...answerColumns(event.answer, stepEvent) }
    default:
      return common
  }
}

/** For a quiz: the question number, the answer to it, and whether that was wrong, right or solved the quiz. */
function answerColumns(answer: number | 'done' | QuizAnswers, stepEvent: JudgedStepEvent) {
  if (answer === 'done') return { answer: null }
  if (typeof answer === 'number') return { answer }
  const solved = stepEvent.kind === 'answer' && stepEvent.right
  const reason = solved ? 'solved' : stepEvent.kind === 'part' ? 'right' : 'wrong'
  return { answer: answer.length, given: answer.at(-1), reason }
}

/** Stored rows of one student and one step; `changed` marks rows to write. */
export type StoredStep = {
  readonly student: ProgressStudent
  readonly step: string
  progress: StepProgress | null
  draft: StepDraft | null
  best: BestProgram | null
  changed: boolean
}

export type ReplacedDraft = StepDraft & { readonly student: ProgressStudent; readonly step: string }

/** Writes progress, drafts and best programs with one statement. */
export async function writeStoredSteps(db: Database, steps: readonly StoredStep[]): Promise<void> {
  const drafts = steps.filter(({ draft }) => draft !== null)
  const solved = steps.filter(({ best }) => best !== null)
  const rows = [steps.map(progressRow), drafts.map((step) => draftRow(step, step.draft!)), solved.map(bestRow)]
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
    values: rows.map((tableRows) => JSON.stringify(tableRows)),
  })
}

function progressRow({ student, step, progress }: StoredStep) {
  const { stars, hints, version, rules, attempts, activeMs, solvedAt, firstAt, lastAt } = progress!
  const times = { solved_at: solvedAt === null ? null : iso(solvedAt), first_at: iso(firstAt), last_at: iso(lastAt) }
  const counts = { stars, hints, version, rules, attempts, active_ms: activeMs }
  return { ...studentColumns(student), step, ...counts, ...times }
}

const draftRow = (
  { student, step: stepId }: Pick<StoredStep, 'student' | 'step'>,
  { draft, skin, place, device, sequence, madeAt }: StepDraft,
) => ({ ...studentColumns(student), step: stepId, draft, skin, place, device, sequence, made_at: iso(madeAt) })

function bestRow({ student, step, best }: StoredStep) {
  const { madeAt, steps, ...program } = best!
  return { ...studentColumns(student), step, ...program, steps, made_at: iso(madeAt) }
}

/** Replaced drafts to keep: the last ten per step and sixty per student. */
const MAX_REPLACED = { perStep: 10, perStudent: 60 }

export async function addReplacedDrafts(db: Database, replaced: readonly ReplacedDraft[], now: number): Promise<void> {
  await db.$client.query({
    name: 'add-replaced-drafts',
    text: `INSERT INTO replaced_drafts (school_id, student_id, step, draft, skin, place, device, sequence, made_at, replaced_at)
      SELECT g.*, $2::timestamptz FROM json_to_recordset($1::json) AS g (school_id uuid, student_id uuid, step text, draft text, skin text, place jsonb,
        device uuid, sequence bigint, made_at timestamptz)
      ON CONFLICT DO NOTHING`,
    values: [JSON.stringify(replaced.map((draft) => draftRow(draft, draft))), iso(now)],
  })
  const students = [...new Map(replaced.map(({ student }) => [studentKey(student), student])).values()]
  await db.$client.query({
    name: 'limit-replaced-drafts',
    text: `DELETE FROM replaced_drafts r USING (
        SELECT school_id, student_id, step, device, sequence, row_number() OVER (PARTITION BY school_id, student_id, step ORDER BY sequence DESC) AS place,
          row_number() OVER (PARTITION BY school_id, student_id ORDER BY replaced_at DESC, sequence DESC) AS of_all
        FROM replaced_drafts WHERE (school_id, student_id) IN (SELECT * FROM unnest($1::uuid[], $2::uuid[]))) AS o
      WHERE (o.place > $3 OR o.of_all > $4) AND r.school_id = o.school_id AND r.student_id = o.student_id AND r.step = o.step AND r.device = o.device AND r.sequence = o.sequence`,
    values: [
      students.map(({ schoolId }) => schoolId),
      students.map(({ studentId }) => studentId),
      MAX_REPLACED.perStep,
      MAX_REPLACED.perStudent,
    ],
  })
}
