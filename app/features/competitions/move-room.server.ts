import { closesRound, roomAt, type Room, type Step } from '#rules/competitions/room.ts'
import { closesAt, isAnsweredByAll, nextPhase } from '#rules/competitions/round.ts'
import type { SchoolId } from '#rules/ids.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { JobRequest } from '#app/platform/jobs.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import { closeRound } from './close-round.server.ts'
import { endGuests } from './guests/end-guests.server.ts'
import { changedPaths } from './paths.ts'
import { columnsOf, isCompetition, lockCompetition, roomOf, timesOf, type CompetitionRow } from './room-row.server.ts'
import { competitions } from './tables.server.ts'

/** Writes what became of a locked room, and counts the answers where its round is over. */
export async function moveRoom(
  db: Database,
  row: CompetitionRow,
  after: Room,
  now: number,
  step?: Step,
): Promise<CompetitionRow> {
  const before = roomOf(row)
  if (isCounted(before, step) && closesRound(before, after)) await closeRound(db, row)
  if (after.state === 'finished' && row.state !== 'finished') await endGuests(db, row)
  const at = new Date(now)
  const [moved] = await db
    .update(competitions)
    .set({
      ...columnsOf(after),
      changedAt: at,
      ...(step === 'start' && { startedAt: at }),
      ...(after.state === 'finished' && { finishedAt: at, code: null, locked: true }),
    })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return moved!
}

/** Not what was skipped, nor a question that a host's end left unasked. */
const isCounted = ({ round }: Room, step: Step | undefined) =>
  step !== 'skip' && !(step === 'end' && round?.phase !== 'answer')

/** A room that nobody listens to is moved on a moment later by a worker. */
const backupSeconds = 4

export function backupJob(row: CompetitionRow, now: number): JobRequest[] {
  const { round, state } = roomOf(row)
  const closes = state === 'running' && round ? closesAt(round, timesOf(row)) : null
  if (closes === null) return []
  const startAfterSeconds = Math.max(1, Math.ceil((closes - now) / 1_000) + backupSeconds)
  return [{ name: 'move-competition', data: { schoolId: row.schoolId, competitionId: row.id }, startAfterSeconds }]
}

type Moving = Pick<Services, 'pool' | 'bus' | 'now'>

/**
 * What time, or the last answer, has made of a room. Asked by every process that shows it and by the backup; the first
 * one does it and the others find it done.
 */
export async function moveWithTime(
  services: Moving,
  { schoolId, id }: { schoolId: SchoolId; id: string },
  connected: ReadonlySet<string> | null,
): Promise<CompetitionRow | null> {
  const now = services.now()
  const moved = await inTransaction(services.pool, { ...nobody, schoolId }, async (db) => {
    const row = await lockCompetition(db, schoolId, id)
    if (!row) return null
    const before = roomOf(row)
    const timed = roomAt(before, timesOf(row), now)
    const after =
      connected && timed.round === before.round ? await withoutWaiting(db, row, timed, connected, now) : timed
    const isNew = after.round !== before.round
    return { row: isNew ? await moveRoom(db, row, after, now) : row, isNew }
  })
  if (moved?.isNew) changedPaths(id).forEach((path) => services.bus.publish(path))
  return moved?.row ?? null
}

/** Closed at once where all who are connected have answered. */
async function withoutWaiting(
  db: Database,
  row: CompetitionRow,
  room: Room,
  connected: ReadonlySet<string>,
  now: number,
): Promise<Room> {
  // A program, or the next play, can still be better.
  if (row.game !== 'quiz') return room
  if (room.state !== 'running' || room.round?.phase !== 'answer') return room
  const { rows } = await db.$client.query<{ person: string; answered: boolean }>(
    `SELECT coalesce(p.person_id, p.id) AS person, a.player_id IS NOT NULL AS answered FROM competition_players p
     LEFT JOIN competition_answers a ON a.school_id = p.school_id AND a.competition_id = p.competition_id AND a.player_id = p.id AND a.round = $3
     WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in'`,
    [row.schoolId, row.id, row.round],
  )
  const present = new Set(rows.flatMap(({ person }) => (connected.has(person) ? [person] : [])))
  const answered = new Set(rows.flatMap(({ person, answered: did }) => (did ? [person] : [])))
  return isAnsweredByAll(present, answered) ? { ...room, round: nextPhase(room.round, timesOf(row), now) } : room
}
