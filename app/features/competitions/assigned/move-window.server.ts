import { and, eq, lte, or } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { RoomView } from '../contract.ts'
import { classPath } from '../open-room.ts'
import { changedPaths } from '../paths.ts'
import { isCompetition, lockCompetition, type CompetitionRow } from '../room-row.server.ts'
import { competitions } from '../tables.server.ts'
import { closeWindow } from './close-window.server.ts'
import { dueAt } from './window-row.server.ts'

/** What time has made of a locked one: opened, closed, or both where nobody looked. Nothing where it is not due. */
async function moveLocked(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow | null> {
  const due = dueAt(row)
  if (due === null || due > now) return null
  if (row.state === 'running') return closeWindow(db, row, now)
  const at = new Date(now)
  const [opened] = await db
    .update(competitions)
    .set({ state: 'running', openedAt: at, startedAt: at, changedAt: at })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return (await moveLocked(db, opened!, now)) ?? opened!
}

type Moving = Pick<Services, 'pool' | 'bus' | 'now'>
type Named = { schoolId: SchoolId; id: string }

/** Asked by every process that shows it and by the jobs; the first one does it and the others find it done. */
export async function moveWindow({ pool, bus, now }: Moving, { schoolId, id }: Named): Promise<CompetitionRow | null> {
  const moved = await inTransaction(pool, { ...nobody, schoolId }, async (db) => {
    const row = await lockCompetition(db, schoolId, id)
    return row && moveLocked(db, row, now())
  })
  if (moved) [...changedPaths(id), classPath(moved.classroomId)].forEach((path) => bus.publish(path))
  return moved
}

/** What was tried and did not work is tried again. */
const againMs = 1_000
/** Timers of a process are no longer than this. */
const longestMs = 3_600_000

/** Until when a process that shows it has nothing to do. */
export function watchWindow(services: Services, facts: Named, { state, window }: RoomView): number | null {
  const due = dueAt({
    state,
    opensAt: window && new Date(window.opensAt),
    closesAt: window && new Date(window.closesAt),
  })
  if (due === null) return null
  const now = services.now()
  if (due > now) return Math.min(due, now + longestMs)
  moveWindow(services, facts).catch((error: Error) => services.log.warn({ error }, 'window not moved on'))
  return now + againMs
}

/** Everything of a school that is due, whatever became of its jobs. */
export async function moveAllDue(db: Database, { schoolId, now }: { schoolId: SchoolId; now: number }): Promise<void> {
  const at = new Date(now)
  const due = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(
      and(
        eq(competitions.schoolId, schoolId),
        eq(competitions.mode, 'assigned'),
        or(
          and(eq(competitions.state, 'scheduled'), lte(competitions.opensAt, at)),
          and(eq(competitions.state, 'running'), lte(competitions.closesAt, at)),
        ),
      ),
    )
    .orderBy(competitions.id)
  for (const { id } of due) {
    const row = await lockCompetition(db, schoolId, id)
    if (row) await moveLocked(db, row, now)
  }
}
