import type { Window } from '#rules/competitions/assigned/window.ts'
import { nextChangeAt, windowState } from '#rules/competitions/assigned/window.ts'
import { mostForgivenMs } from '#rules/competitions/fair-clock.ts'
import { AppError } from '#app/platform/errors.ts'
import type { JobRequest } from '#app/platform/jobs.server.ts'
import type { CompetitionRow } from '../room-row.server.ts'

/** Nothing where it is a live one. */
export const windowOf = ({ opensAt, closesAt }: Pick<CompetitionRow, 'opensAt' | 'closesAt'>): Window | null =>
  opensAt && closesAt ? { opensAt: opensAt.getTime(), closesAt: closesAt.getTime() } : null

/** When it is to be moved on, next: what was sent in time is on its way for a moment more. */
export function dueAt(row: Pick<CompetitionRow, 'opensAt' | 'closesAt' | 'state'>): number | null {
  const window = windowOf(row)
  if (!window || (row.state !== 'scheduled' && row.state !== 'running')) return null
  const changes = nextChangeAt(window, row.state)
  return changes !== null && row.state === 'running' ? changes + mostForgivenMs : changes
}

const backupSeconds = 2

/** For what nobody looks at when it opens or closes. Whoever says another time brings its own. */
export function windowJobs(row: CompetitionRow, now: number): JobRequest[] {
  const window = windowOf(row)
  if (!window) return []
  const data = { schoolId: row.schoolId, competitionId: row.id }
  const times = row.state === 'scheduled' ? [window.opensAt, window.closesAt] : [window.closesAt]
  return times.map((at) => ({
    name: 'move-assigned-competition',
    data,
    startAfterSeconds: Math.max(1, Math.ceil((at - now) / 1_000) + backupSeconds),
  }))
}

/** Refuses whoever comes before or after, also where nobody has moved it on yet. */
export function demandOpen(row: CompetitionRow, now: number): void {
  const window = windowOf(row)
  if (!window) return
  const state = row.state === 'finished' ? 'finished' : windowState(window, now)
  if (state === 'scheduled') throw new AppError('refused', { reason: 'competition-not-open' })
  if (state === 'finished') throw new AppError('refused', { reason: 'competition-over' })
}
