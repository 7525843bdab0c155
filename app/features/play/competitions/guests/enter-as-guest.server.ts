import type { PersonId, SchoolId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import { inTransaction, systemTenant, type Database } from '#app/platform/db/db.server.ts'
import type { LiveAccess, Guest } from '#app/platform/live/live.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { competitionById, type CompetitionRow } from '../rooms/room-row.server.ts'
import { parseGuestSession, type GuestPass } from './guest-pass.server.ts'

export type RoomGuest = { row: CompetitionRow; name: string; state: 'asked' | 'in' | 'kicked' }

/** A live room without changes for this long counts as abandoned by its host. */
export const idleRoomMs = 12 * 60 * 60_000

/** Guests keep access this long after the end, to see the winners. */
const podiumMs = 30 * 60_000

/** When guest access to the room ends, in epoch milliseconds; 0 if guests have no access. */
function guestAccessEndsAt({ mode, state, finishedAt, changedAt }: CompetitionRow): number {
  if (mode !== 'live') return 0
  if (state === 'finished') return (finishedAt?.getTime() ?? 0) + podiumMs
  return ['lobby', 'running', 'paused'].includes(state) ? changedAt.getTime() + idleRoomMs : 0
}

/** Loads the guest that a pass identifies; null if the room has ended or the guest was deleted. */
export async function loadRoomGuest(
  db: Database,
  { schoolId, competitionId, player }: Omit<GuestPass, 'until'>,
  now: number,
): Promise<RoomGuest | null> {
  const row = await competitionById(db, schoolId, competitionId)
  if (!row || guestAccessEndsAt(row) <= now || !(await isClassroomActive(db, row))) return null
  const { rows } = await db.$client.query<Omit<RoomGuest, 'row'>>(
    `SELECT name, state FROM competition_players WHERE school_id = $1 AND competition_id = $2 AND id = $3 AND person_id IS NULL`,
    [schoolId, competitionId, player],
  )
  return rows[0] ? { row, ...rows[0] } : null
}

/** Archived classes accept no guests. */
export const isClassroomActive = async (db: Database, { schoolId, classroomId }: CompetitionRow): Promise<boolean> =>
  (await classroomById(db, schoolId, classroomId))?.status === 'active'

const loadGuestInTransaction = (services: Pick<Services, 'pool' | 'now'>, pass: Omit<GuestPass, 'until'>) =>
  inTransaction(
    services.pool,
    { ...systemTenant, schoolId: pass.schoolId },
    (db) => loadRoomGuest(db, pass, services.now()),
    'read only',
  )

/** Resolves the guest of a live connection from the session id. */
export async function loadGuestBySession(
  services: Pick<Services, 'pool' | 'now'>,
  session: string,
): Promise<Guest | null> {
  const pass = parseGuestSession(session, services.now())
  const guest = pass && (await loadGuestInTransaction(services, pass))
  if (!guest) return null
  const { schoolId, competitionId, player, until } = pass
  return {
    user: { id: player },
    session: { id: session, expiresAt: Math.min(until, guestAccessEndsAt(guest.row)) },
    scope: { schoolId, thing: competitionId },
    isAdmitted: guest.state === 'in',
  }
}

/** Actor without any role, limited to one school; as weak as a sign-in by class code. */
export const createGuestActor = (id: PersonId, schoolId: SchoolId): Actor => ({
  ...{ id, schoolId, staff: false, schoolRoles: [], managed: true, strength: 'class-code' },
})

type AccessPromise = Promise<LiveAccess<CompetitionFacts> | null>
type Params = Record<string, string>

const createEnter =
  (states: readonly RoomGuest['state'][]) =>
  async (services: Services, { user, scope: guestScope }: Guest, { competitionId }: Params): AccessPromise => {
    if (competitionId !== guestScope.thing) return null
    const { schoolId } = guestScope
    const guest = await loadGuestInTransaction(services, { schoolId, competitionId, player: user.id })
    if (!guest || !states.includes(guest.state)) return null
    const { id, classroomId } = guest.row
    return {
      actor: createGuestActor(user.id, schoolId),
      schoolId,
      facts: { id, schoolId, classroomId, relations: ['guest'], personId: user.id },
    }
  }

/** For admitted guests only. */
export const enterAsGuest = createEnter(['in'])
/** For every guest with a join request, so that the guest sees whether the host approved it. */
export const enterAsRequester = createEnter(['asked', 'in', 'kicked'])
