import { and, eq, getTableName } from 'drizzle-orm'
import type { SchoolId } from '#rules/ids.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import type { CommandContext, Origin } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { networkKeyOf } from '#app/platform/limits/budgets.server.ts'
import { openKeys } from '#app/platform/secrets/keys.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { competitionById, type CompetitionRow } from '../rooms/room-row.server.ts'
import { nearbyRooms } from '../tables.server.ts'

/**
 * A visitor in the network of the host who types the room code gets the name tiles of the class, as if they had typed
 * the class code that is on the wall. Elsewhere the six digits alone never lead to names (decision 033).
 */

const digestNetwork = (secret: string, origin: Origin): string | null =>
  origin.address === null ? null : openKeys(secret).sign('room-network', networkKeyOf(origin))

const isOfRoom = ({ schoolId, id }: Pick<CompetitionRow, 'schoolId' | 'id'>) =>
  and(eq(nearbyRooms.schoolId, schoolId), eq(nearbyRooms.competitionId, id))

/** Called when a lobby opens. */
export async function saveHostNetwork(
  { db, env, origin }: CommandContext,
  { schoolId, id, code }: CompetitionRow,
): Promise<void> {
  const network = digestNetwork(env.SECRET, origin)
  if (network === null || code === null) return
  await db
    .insert(nearbyRooms)
    .values({ schoolId, competitionId: id, code, network })
    .onConflictDoUpdate({ target: [nearbyRooms.schoolId, nearbyRooms.competitionId], set: { code, network } })
}

/** Called when a room ends or becomes homework. */
export const removeHostNetwork = async (db: Database, row: CompetitionRow): Promise<unknown> =>
  db.delete(nearbyRooms).where(isOfRoom(row))

type Nearby = { schoolId: SchoolId; competitionId: string }

/**
 * Class code of the only open room with this room code in the visitor's network. While guests are invited, null unless
 * the visitor says that they are in the class.
 */
export async function findNearbyClassCode(
  { pool, env, now }: Pick<Services, 'pool' | 'env' | 'now'>,
  origin: Origin,
  code: string,
  isOfClass = false,
): Promise<string | null> {
  const network = digestNetwork(env.SECRET, origin)
  if (network === null) return null
  const { rows } = await pool.query<Nearby>(
    `SELECT school_id AS "schoolId", competition_id AS "competitionId" FROM ${getTableName(nearbyRooms)} WHERE code = $1 AND network = $2 LIMIT 2`,
    [code, network],
  )
  const [room] = rows
  if (!room || rows.length > 1) return null
  const { schoolId } = room
  return inTransaction(
    pool,
    { ...systemTenant, schoolId },
    async (db) => {
      const row = await competitionById(db, schoolId, room.competitionId)
      if (!row || row.code !== code || row.mode !== 'live') return null
      if (row.settings.guests !== 'none' && !isOfClass) return null
      if (!['lobby', 'running', 'paused'].includes(row.state)) return null
      return findTilesCode(db, row, now())
    },
    'read only',
  )
}

/** Class code of the room's class, if students sign in there by name; otherwise null. */
async function findTilesCode(db: Database, { schoolId, classroomId }: CompetitionRow, now: number) {
  const classroom = await classroomById(db, schoolId, classroomId)
  if (!classroom || classroom.loginMode === 'email' || classroom.archivedAt !== null) return null
  const isExpired = classroom.codeExpiresAt !== null && classroom.codeExpiresAt.getTime() <= now
  return isExpired ? null : classroom.code
}

/** Whether the device was used in the room's class: its students get the name tiles also while guests are invited. */
export const isDeviceOfRoom = (
  { pool, now }: Pick<Services, 'pool' | 'now'>,
  row: CompetitionRow,
  deviceClass: string,
): Promise<boolean> =>
  inTransaction(
    pool,
    { ...systemTenant, schoolId: row.schoolId },
    async (db) => (await findTilesCode(db, row, now())) === deviceClass,
    'read only',
  )
