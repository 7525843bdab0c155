import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import { closesRound, advanceRoomTo, type Room, type RoomStep } from '#rules/competitions/room.ts'
import { phaseClosesAt, isAnsweredByAll, nextPhase } from '#rules/competitions/round.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { JobRequest } from '#app/platform/jobs/jobs.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { endsEarly } from '../self-paced/game-row.server.ts'
import { closeRound } from '../rounds/close-round.server.ts'
import { removeGuestAccess } from '../guests/remove-guests.server.ts'
import { allRoomPaths } from '../paths.ts'
import {
  toRoomColumns,
  isCompetition,
  lockCompetition,
  toRoom,
  toRoundTimes,
  type CompetitionRow,
} from './room-row.server.ts'
import { competitions } from '../tables.server.ts'

/** Saves the new state of a locked room, and counts the answers if its round ended. */
export async function moveRoom(
  db: Database,
  row: CompetitionRow,
  after: Room,
  now: number,
  step?: RoomStep,
): Promise<CompetitionRow> {
  const before = toRoom(row)
  if (leavesSlide(row, after) || (countsAnswers(before, step) && closesRound(before, after))) await closeRound(db, row)
  if (after.state === 'finished' && row.state !== 'finished') await removeGuestAccess(db, row)
  const time = new Date(now)
  const [moved] = await db
    .update(competitions)
    .set({
      ...toRoomColumns(after),
      changedAt: time,
      ...(step === 'start' && { startedAt: time }),
      ...(after.state === 'finished' && { finishedAt: time, code: null, locked: true }),
    })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return moved!
}

/** False for a skipped round, and for a round that the host ended before players could answer. */
const countsAnswers = ({ round }: Room, step: RoomStep | undefined) =>
  step !== 'skip' && !(step === 'end' && round?.phase !== 'answer')

/** Delay after which a worker advances a room that no server process shows. */
const backupSeconds = 4

export function createBackupJob(row: CompetitionRow, now: number): JobRequest[] {
  const { round, state } = toRoom(row)
  const closes = state === 'running' && round ? phaseClosesAt(round, toRoundTimes(row)) : null
  if (closes === null) return []
  const startAfterSeconds = Math.max(1, Math.ceil((closes - now) / 1_000) + backupSeconds)
  return [{ name: 'move-competition', data: { schoolId: row.schoolId, competitionId: row.id }, startAfterSeconds }]
}

type MoveServices = Pick<Services, 'pool' | 'bus' | 'now'>

/**
 * Advances the room when time is up or all connected players have answered. Every process that shows the room calls
 * this, and so does the backup job; the row lock ensures that only the first call has an effect.
 */
export async function advanceRoomByTime(
  services: MoveServices,
  { schoolId, id }: { schoolId: SchoolId; id: string },
  connected: ReadonlySet<string> | null,
): Promise<CompetitionRow | null> {
  const now = services.now()
  const moved = await inTransaction(services.pool, { ...systemTenant, schoolId }, async (db) => {
    const row = await lockCompetition(db, schoolId, id)
    if (!row) return null
    const before = toRoom(row)
    const timedRoom = advanceRoomTo(before, toRoundTimes(row), now)
    const isSamePhase = timedRoom.round === before.round
    const after =
      isSamePhase && isSelfPaced(row.game)
        ? await closeIfEnded(db, row, timedRoom, now)
        : connected && isSamePhase
          ? await closeIfAllAnswered(db, row, timedRoom, connected, now)
          : timedRoom
    const isNew = after.round !== before.round
    return { row: isNew ? await moveRoom(db, row, after, now) : row, isNew }
  })
  if (moved?.isNew) allRoomPaths(id).forEach((path) => services.bus.publish(path))
  return moved?.row ?? null
}

/** Ends a self-paced game as soon as the class is home, or enough kites have landed. */
async function closeIfEnded(db: Database, row: CompetitionRow, room: Room, now: number): Promise<Room> {
  if (room.state !== 'running' || room.round?.phase !== 'answer') return room
  return (await endsEarly(db, row)) ? { ...room, round: nextPhase(room.round, toRoundTimes(row), now) } : room
}

/** Ends the answer phase early if all connected players have answered. */
async function closeIfAllAnswered(
  db: Database,
  row: CompetitionRow,
  room: Room,
  connected: ReadonlySet<string>,
  now: number,
): Promise<Room> {
  // In the arena and in a race, players may still improve their result.
  if (row.game !== 'quiz') return room
  if (room.state !== 'running' || room.round?.phase !== 'answer') return room
  const { rows } = await db.$client.query<{ person: string; answered: boolean }>(
    `SELECT coalesce(p.person_id, p.id) AS person, a.player_id IS NOT NULL AS answered FROM competition_players p
     LEFT JOIN competition_answers a ON a.school_id = p.school_id AND a.competition_id = p.competition_id AND a.player_id = p.id AND a.round = $3
     WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in'`,
    [row.schoolId, row.id, row.round],
  )
  const present = new Set(rows.flatMap(({ person }) => (connected.has(person) ? [person] : [])))
  const answered = new Set(rows.flatMap(({ person, answered: hasAnswered }) => (hasAnswered ? [person] : [])))
  return isAnsweredByAll(present, answered) ? { ...room, round: nextPhase(room.round, toRoundTimes(row), now) } : room
}

/** A slide has no answers to wait for, so its round closes when the room leaves it; the report lists closed rounds. */
const leavesSlide = ({ steps, round }: CompetitionRow, after: Room): boolean =>
  round !== null && steps[round] === 'slide' && (after.number !== round || after.state === 'finished')
