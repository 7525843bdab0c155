import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { classroomById } from '#app/features/classrooms/public.server.ts'
import { inTransaction, nobody, type Database } from '#app/platform/db.server.ts'
import type { Entered, Guest } from '#app/platform/live.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { competitionById, type CompetitionRow } from '../room-row.server.ts'
import { passOf, type GuestPass } from './guest-pass.server.ts'

export type GuestSeen = { row: CompetitionRow; name: string; state: 'asked' | 'in' | 'kicked' }

/** Whoever leads a room touches it more often than that. */
export const forgottenMs = 12 * 60 * 60_000

/** The winners can be looked at for a while; then a guest is nobody again. */
const lookingMs = 30 * 60_000

/** Until when a room is there for the guests who are in it; a room that somebody forgot, for half a day. */
function endsForGuests({ mode, state, finishedAt, changedAt }: CompetitionRow): number {
  if (mode !== 'live') return 0
  if (state === 'finished') return (finishedAt?.getTime() ?? 0) + lookingMs
  return ['lobby', 'running', 'paused'].includes(state) ? changedAt.getTime() + forgottenMs : 0
}

/** The guest of a pass, while the room and their place in it are there. */
export async function guestSeen(
  db: Database,
  { schoolId, competitionId, player }: Omit<GuestPass, 'until'>,
  now: number,
): Promise<GuestSeen | null> {
  const row = await competitionById(db, schoolId, competitionId)
  if (!row || endsForGuests(row) <= now || !(await isClassOpen(db, row))) return null
  const { rows } = await db.$client.query<Omit<GuestSeen, 'row'>>(
    `SELECT name, state FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND id = $3 AND person_id IS NULL`,
    [schoolId, competitionId, player],
  )
  return rows[0] ? { row, ...rows[0] } : null
}

/** Where nobody teaches any more, nobody is a guest. */
export const isClassOpen = async (db: Database, { schoolId, classroomId }: CompetitionRow): Promise<boolean> =>
  (await classroomById(db, schoolId, classroomId))?.status === 'active'

const look = (services: Pick<Services, 'pool' | 'now'>, pass: Omit<GuestPass, 'until'>) =>
  inTransaction(
    services.pool,
    { ...nobody, schoolId: pass.schoolId },
    (db) => guestSeen(db, pass, services.now()),
    'read only',
  )

/** Who a live connection belongs to whose session is a guest's. */
export async function guestOfSession(services: Pick<Services, 'pool' | 'now'>, session: string): Promise<Guest | null> {
  const pass = passOf(session, services.now())
  const seen = pass && (await look(services, pass))
  if (!seen) return null
  const { schoolId, competitionId, player, until } = pass
  return {
    user: { id: player },
    session: { id: session, expiresAt: Math.min(until, endsForGuests(seen.row)) },
    at: { schoolId, thing: competitionId },
    admitted: seen.state === 'in',
  }
}

/** A guest is an actor of one school for one room: no role, and no more than a sign-in by class code. */
export const guestActor = (id: PersonId, schoolId: SchoolId): Actor => ({
  ...{ id, schoolId, staff: false, schoolRoles: [], managed: true, strength: 'class-code' },
})

type Entering = Promise<Entered<CompetitionFacts> | null>
type Params = Record<string, string>

const enter =
  (states: readonly GuestSeen['state'][]) =>
  async (services: Services, { user, at }: Guest, { competitionId }: Params): Entering => {
    if (competitionId !== at.thing) return null
    const { schoolId } = at
    const seen = await look(services, { schoolId, competitionId, player: user.id })
    if (!seen || !states.includes(seen.state)) return null
    const { id, classroomId } = seen.row
    return {
      actor: guestActor(user.id, schoolId),
      schoolId,
      facts: { id, schoolId, classroomId, relations: ['guest'], personId: user.id },
    }
  }

/** Only who was admitted, and only while they are. */
export const enterAsGuest = enter(['in'])
/** Whoever asked sees what became of it. */
export const enterAsAsker = enter(['asked', 'in', 'kicked'])
