import type pg from 'pg'
import type { Device, Done } from './device.ts'

/** What PostgreSQL keeps beside what was done: nothing of it may be missing, and nothing may count twice. */
export type Compared = {
  events: number
  /** Done, and not there. */
  lost: number
  /** Counted in a child's progress more often, or less often, than it was done. */
  twice: number
  notCounted: number
  /** Steps that were solved and are not, or the other way round. */
  wronglySolved: number
  /** Steps where something else is on top than what was done last. */
  wrongDrafts: number
}

type Expected = { attempts: number; activeMs: number; hints: number; solved: boolean; draft: Done | null }

export async function compare(owner: pg.Pool, devices: readonly Device[]): Promise<Compared> {
  const compared: Compared = { events: 0, lost: 0, twice: 0, notCounted: 0, wronglySolved: 0, wrongDrafts: 0 }
  const kept = new Set(
    (await owner.query<{ id: string }>(`SELECT id FROM lesson_events WHERE kind <> 'draft'`)).rows.map(({ id }) => id),
  )
  const expected = new Map<string, Expected>()
  for (const { learner, done } of devices)
    for (const one of done) {
      const key = `${learner.id} ${one.event.step}`
      expected.set(key, after(expected.get(key), one))
      if (one.event.kind === 'lesson.draft') continue
      compared.events++
      if (!kept.delete(one.event.id)) compared.lost++
    }
  // What nobody did is something that came twice under another name.
  compared.twice += kept.size

  const { rows } = await owner.query<Row>(
    `SELECT p.student_id || ' ' || p.step AS key, p.attempts, p.active_ms::int AS "activeMs", p.hints, p.solved_at IS NOT NULL AS solved, d.draft
     FROM lesson_progress p LEFT JOIN lesson_drafts d USING (school_id, student_id, step)`,
  )
  const found = new Map(rows.map((row) => [row.key, row]))
  for (const [key, wanted] of expected) compareStep(compared, wanted, found.get(key) ?? nothing)
  return compared
}

const nothing: Row = { key: '', attempts: 0, activeMs: 0, hints: 0, solved: false, draft: null }

function compareStep(compared: Compared, wanted: Expected, row: Row): void {
  const more = row.attempts - wanted.attempts
  const longer = row.activeMs - wanted.activeMs
  if (more > 0 || longer > 0) compared.twice += Math.max(more, 1)
  if (more < 0 || longer < 0 || row.hints < wanted.hints) compared.notCounted += Math.max(-more, 1)
  if (row.solved !== wanted.solved) compared.wronglySolved++
  const newest = wanted.draft?.event
  if (newest?.kind === 'lesson.draft' && newest.draft !== row.draft) compared.wrongDrafts++
}

type Row = {
  key: string
  attempts: number
  activeMs: number
  hints: number
  solved: boolean
  draft: string | null
}

function after(before: Expected | undefined, one: Done): Expected {
  const { attempts, activeMs, hints, solved, draft } = before ?? {
    attempts: 0,
    activeMs: 0,
    hints: 0,
    solved: false,
    draft: null,
  }
  const { event } = one
  const isAttempt = event.kind === 'lesson.run' || (event.kind === 'lesson.answer' && event.answer !== 'done')
  return {
    attempts: attempts + (isAttempt ? 1 : 0),
    activeMs: activeMs + event.activeMs,
    hints: event.kind === 'lesson.hint' ? Math.max(hints, event.rung) : hints,
    solved: solved || one.solves,
    draft: event.kind === 'lesson.draft' && isNewer(one, draft) ? one : draft,
  }
}

const isNewer = ({ event, device }: Done, than: Done | null): boolean =>
  than === null ||
  event.sequence > than.event.sequence ||
  (event.sequence === than.event.sequence && device > than.device)
