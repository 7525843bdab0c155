import { and, eq, inArray, lte } from 'drizzle-orm'
import { endAfterMs } from '#rules/competitions/idle-room.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { openRoomsPath } from '../lobby/open-room.ts'
import { allRoomPaths, guestRequestPath } from '../paths.ts'
import { endRoom, openStates } from '../rooms/end-room.server.ts'
import { lockCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitions } from '../tables.server.ts'
import { loadIdleSince } from './idle-since.server.ts'

type RoomRef = { schoolId: SchoolId; id: string }
type IdleRoom = { readonly ended: CompetitionRow | null; readonly checkAgainAt: number | null }

/** Job that ends the room if its host stays away until then. */
export const createIdleJob = ({ schoolId, id }: RoomRef, delayMs: number = endAfterMs): JobRequest => ({
  name: 'end-idle-competition',
  data: { schoolId, competitionId: id },
  startAfterSeconds: Math.max(1, Math.ceil(delayMs / 1_000)),
})

const notOpen: IdleRoom = { ended: null, checkAgainAt: null }

async function endLockedIdleRoom(db: Database, row: CompetitionRow | null, now: number): Promise<IdleRoom> {
  if (!row || row.mode !== 'live' || !openStates.some((state) => state === row.state)) return notOpen
  const since = (await loadIdleSince(db, row)) ?? now
  const endsAt = since + endAfterMs
  return endsAt > now
    ? { ended: null, checkAgainAt: endsAt }
    : { ended: await endRoom(db, row, now), checkAgainAt: null }
}

/** Ends the room if nothing has happened for too long. Returns when to check again; null once the room is over. */
export async function endIdleRoom(
  { pool, bus, now }: Pick<Services, 'pool' | 'bus' | 'now'>,
  { schoolId, id }: RoomRef,
): Promise<number | null> {
  const { ended, checkAgainAt } = await inTransaction(pool, { ...systemTenant, schoolId }, async (db) =>
    endLockedIdleRoom(db, await lockCompetition(db, schoolId, id), now()),
  )
  if (ended)
    [...allRoomPaths(id), guestRequestPath(id), openRoomsPath(ended.classroomId)].forEach((path) => bus.publish(path))
  return checkAgainAt
}

/** Daily task: ends the idle rooms of a school whose jobs were lost. */
export async function endIdleRooms(
  db: Database,
  { schoolId, now }: { schoolId: SchoolId; now: number },
): Promise<void> {
  const idle = await db
    .select({ id: competitions.id })
    .from(competitions)
    .where(
      and(
        eq(competitions.schoolId, schoolId),
        eq(competitions.mode, 'live'),
        inArray(competitions.state, [...openStates]),
        lte(competitions.changedAt, new Date(now - endAfterMs)),
      ),
    )
    .orderBy(competitions.id)
  for (const { id } of idle) await endLockedIdleRoom(db, await lockCompetition(db, schoolId, id), now)
}
