import type pg from 'pg'
import type { Device, PerformedEvent } from './device.ts'

/** Comparison of stored events with performed ones: none may be missing or counted twice. */
export type EventComparison = {
  events: number
  /** Events that were performed but not stored. */
  lost: number
  /** Attempts counted too often in a student's progress; `notCounted`: counted too rarely. */
  twice: number
  notCounted: number
  /** Steps whose solved state is wrong. */
  wronglySolved: number
  /** Steps whose stored draft is not the newest one. */
  wrongDrafts: number
}

type ExpectedProgress = {
  attempts: number
  activeMs: number
  hints: number
  solved: boolean
  draft: PerformedEvent | null
}

export async function compare(owner: pg.Pool, devices: readonly Device[]): Promise<EventComparison> {
  const comparison: EventComparison = { events: 0, lost: 0, twice: 0, notCounted: 0, wronglySolved: 0, wrongDrafts: 0 }
  const saved = new Set(
    (await owner.query<{ id: string }>(`SELECT id FROM lesson_events WHERE kind <> 'draft'`)).rows.map(({ id }) => id),
  )
  const expected = new Map<string, ExpectedProgress>()
  for (const { student, done } of devices)
    for (const item of done) {
      const key = `${student.id} ${item.event.step}`
      expected.set(key, applyEvent(expected.get(key), item))
      if (item.event.kind === 'lesson.draft') continue
      comparison.events++
      if (!saved.delete(item.event.id)) comparison.lost++
    }
  // Stored events that no device performed count as duplicates.
  comparison.twice += saved.size

  const { rows } = await owner.query<Row>(
    `SELECT p.student_id || ' ' || p.step AS key, p.attempts, p.active_ms::int AS "activeMs", p.hints, p.solved_at IS NOT NULL AS solved, d.draft
     FROM lesson_progress p LEFT JOIN lesson_drafts d USING (school_id, student_id, step)`,
  )
  const rowsByKey = new Map(rows.map((row) => [row.key, row]))
  for (const [key, expectedStep] of expected) compareStep(comparison, expectedStep, rowsByKey.get(key) ?? emptyRow)
  return comparison
}

const emptyRow: Row = { key: '', attempts: 0, activeMs: 0, hints: 0, solved: false, draft: null }

function compareStep(comparison: EventComparison, expected: ExpectedProgress, row: Row): void {
  const extraAttempts = row.attempts - expected.attempts
  const extraMs = row.activeMs - expected.activeMs
  if (extraAttempts > 0 || extraMs > 0) comparison.twice += Math.max(extraAttempts, 1)
  if (extraAttempts < 0 || extraMs < 0 || row.hints < expected.hints)
    comparison.notCounted += Math.max(-extraAttempts, 1)
  if (row.solved !== expected.solved) comparison.wronglySolved++
  const newest = expected.draft?.event
  if (newest?.kind === 'lesson.draft' && newest.draft !== row.draft) comparison.wrongDrafts++
}

type Row = {
  key: string
  attempts: number
  activeMs: number
  hints: number
  solved: boolean
  draft: string | null
}

function applyEvent(before: ExpectedProgress | undefined, done: PerformedEvent): ExpectedProgress {
  const { attempts, activeMs, hints, solved, draft } = before ?? {
    attempts: 0,
    activeMs: 0,
    hints: 0,
    solved: false,
    draft: null,
  }
  const { event } = done
  const isAttempt = event.kind === 'lesson.run' || (event.kind === 'lesson.answer' && event.answer !== 'done')
  return {
    attempts: attempts + (isAttempt ? 1 : 0),
    activeMs: activeMs + event.activeMs,
    hints: event.kind === 'lesson.hint' ? Math.max(hints, event.rung) : hints,
    solved: solved || done.solves,
    draft: event.kind === 'lesson.draft' && isNewer(done, draft) ? done : draft,
  }
}

const isNewer = ({ event, device }: PerformedEvent, than: PerformedEvent | null): boolean =>
  than === null ||
  event.sequence > than.event.sequence ||
  (event.sequence === than.event.sequence && device > than.device)
