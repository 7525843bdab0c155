import { and, eq, lte, or } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { RoomView } from '../contract.ts'
import { openRoomsPath } from '../lobby/open-room.ts'
import { allRoomPaths } from '../paths.ts'
import { isCompetition, lockCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitions } from '../tables.server.ts'
import { closeWindow } from './close-window.server.ts'
import { nextTransitionAt } from './window-row.server.ts'

/** Opens or closes a locked competition whose time has come, or does both if it missed both. Null if nothing is due. */
async function moveLockedWindow(db: Database, row: CompetitionRow, now: number): Promise<CompetitionRow | null> {
  const due = nextTransitionAt(row)
  if (due === null || due > now) return null
  if (row.state === 'running') return closeWindow(db, row, now)
  const time = new Date(now)
  const [opened] = await db
    .update(competitions)
    .set({ state: 'running', openedAt: time, startedAt: time, changedAt: time })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return (await moveLockedWindow(db, opened!, now)) ?? opened!
}

type MoveServices = Pick<Services, 'pool' | 'bus' | 'now'>
type CompetitionRef = { schoolId: SchoolId; id: string }

/** Called by every process that shows the competition and by jobs; the row lock makes all but the first call no-ops. */
export async function moveWindow(
  { pool, bus, now }: MoveServices,
  { schoolId, id }: CompetitionRef,
): Promise<CompetitionRow | null> {
  const moved = await inTransaction(pool, { ...systemTenant, schoolId }, async (db) => {
    const row = await lockCompetition(db, schoolId, id)
    return row && moveLockedWindow(db, row, now())
  })
  if (moved) [...allRoomPaths(id), openRoomsPath(moved.classroomId)].forEach((path) => bus.publish(path))
  return moved
}

const retryMs = 1_000
/** Longest timer of a process; longer waits are split. */
const maxTimerMs = 3_600_000

/** Opens or closes the window if due. Returns when to check again, in epoch milliseconds. */
export function watchWindow(services: Services, facts: CompetitionRef, { state, window }: RoomView): number | null {
  const due = nextTransitionAt({
    state,
    opensAt: window && new Date(window.opensAt),
    closesAt: window && new Date(window.closesAt),
  })
  if (due === null) return null
  const now = services.now()
  if (due > now) return Math.min(due, now + maxTimerMs)
  moveWindow(services, facts).catch((error: Error) =>
    services.log.warn({ error }, 'failed to open or close the window of an assigned competition'),
  )
  return now + retryMs
}

/** Daily task: opens and closes all due competitions of a school, in case their jobs were lost. */
export async function moveDueWindows(
  db: Database,
  { schoolId, now }: { schoolId: SchoolId; now: number },
): Promise<void> {
  const time = new Date(now)
  const due = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(
      and(
        eq(competitions.schoolId, schoolId),
        eq(competitions.mode, 'assigned'),
        or(
          and(eq(competitions.state, 'scheduled'), lte(competitions.opensAt, time)),
          and(eq(competitions.state, 'running'), lte(competitions.closesAt, time)),
        ),
      ),
    )
    .orderBy(competitions.id)
  for (const { id } of due) {
    const row = await lockCompetition(db, schoolId, id)
    if (row) await moveLockedWindow(db, row, now)
  }
}
