import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import { nextChangeAt, windowState } from '#rules/competitions/assigned/window.ts'
import { maxLatencyCreditMs } from '#rules/competitions/fair-clock.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import type { CompetitionRow } from '../rooms/room-row.server.ts'

/** Null for a live competition. */
export const toPlayWindow = ({ opensAt, closesAt }: Pick<CompetitionRow, 'opensAt' | 'closesAt'>): PlayWindow | null =>
  opensAt && closesAt ? { opensAt: opensAt.getTime(), closesAt: closesAt.getTime() } : null

/** When the window opens or closes next. Closing waits for answers that were sent in time but have not arrived yet. */
export function nextTransitionAt(row: Pick<CompetitionRow, 'opensAt' | 'closesAt' | 'state'>): number | null {
  const window = toPlayWindow(row)
  if (!window || (row.state !== 'scheduled' && row.state !== 'running')) return null
  const changeAt = nextChangeAt(window, row.state)
  return changeAt !== null && row.state === 'running' ? changeAt + maxLatencyCreditMs : changeAt
}

const backupSeconds = 2

/** Jobs that open and close the window if no process shows it. A changed deadline queues new jobs. */
export function createWindowJobs(row: CompetitionRow, now: number): JobRequest[] {
  const window = toPlayWindow(row)
  if (!window) return []
  const data = { schoolId: row.schoolId, competitionId: row.id }
  const times = row.state === 'scheduled' ? [window.opensAt, window.closesAt] : [window.closesAt]
  return times.map((time) => ({
    name: 'move-assigned-competition',
    data,
    startAfterSeconds: Math.max(1, Math.ceil((time - now) / 1_000) + backupSeconds),
  }))
}

/** Throws before the opening and after the deadline, even if the stored state is outdated. */
export function requireOpenWindow(row: CompetitionRow, now: number): void {
  const window = toPlayWindow(row)
  if (!window) return
  const state = row.state === 'finished' ? 'finished' : windowState(window, now)
  if (state === 'scheduled') throw new AppError('refused', { reason: 'competition-not-open' })
  if (state === 'finished') throw new AppError('refused', { reason: 'competition-over' })
}
