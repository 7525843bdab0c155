import { and, eq, inArray } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { readRoomCode, roomCodeTries } from '#rules/competitions/room-code.ts'
import { learningRooms } from '#app/features/classrooms/public.server.ts'
import { actingOf } from '#app/features/schools/public.server.ts'
import { addressOf } from '#app/platform/budgets.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { openLimits } from '#app/platform/limits.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { GameSlug } from './contract.ts'
import { competitions } from './tables.server.ts'

export type FoundRoom = { readonly id: string; readonly game: GameSlug } | 'unknown' | 'limited'

const windowSeconds = 3_600

/** The open room with a code, in any class in which whoever asks learns. Codes that lead nowhere are counted. */
export async function roomOfCode(visit: Visit, typed: string): Promise<FoundRoom> {
  const code = readRoomCode(typed)
  const actors = code === null ? [] : await playedIn(visit)
  if (code === null || actors.length === 0) return 'unknown'
  const tried = await takeTry(visit)
  if (tried.isOver) return 'limited'
  for (const actor of actors) {
    const found = await read(visit.services, actor, (db) =>
      roomInOwnClass(db, actor.schoolId, visit.signedIn!.user.id, code),
    )
    if (!found) continue
    await tried.giveBack()
    return found
  }
  return 'unknown'
}

/** A room of a class that is not theirs is as good as none: nobody learns by guessing what others play. */
async function roomInOwnClass(db: Database, schoolId: SchoolId, personId: PersonId, code: string) {
  const classes = await learningRooms(db, schoolId, personId)
  const ids = classes.map(({ id }) => id)
  if (ids.length === 0) return null
  const [found] = await db
    .select({ id: competitions.id, game: competitions.game })
    .from(competitions)
    .where(
      and(eq(competitions.schoolId, schoolId), eq(competitions.code, code), inArray(competitions.classroomId, ids)),
    )
  return found ?? null
}

/** Taken before a code is looked at, so that many at the same moment have no more tries than one after the other. */
async function takeTry({ services, signedIn, origin }: Visit) {
  const limits = openLimits(services)
  const draw = (whose: string, max: number) => ({
    subject: `room-code-${whose}`,
    max,
    windowSeconds,
    refund: true as const,
  })
  const together = await limits.spend([draw(`address:${addressOf(origin)}`, roomCodeTries.addressHour)])
  const most = together.over ? roomCodeTries.personHourOverBudget : roomCodeTries.personHour
  const own = await limits.spend([draw(`person:${signedIn!.user.id}`, most)])
  // What was not looked at says nothing about the address.
  if (own.over) await together.refund()
  return {
    isOver: own.over !== null,
    async giveBack() {
      await together.refund()
      await own.refund()
    },
  }
}

/** Whoever asks, in each school in which they may play. */
export async function playedIn({ services, signedIn, actor }: Visit) {
  const schools = signedIn ? await actingOf({ services, signedIn }) : []
  return schools
    .map(({ schoolId, roles }) => ({ ...actor, schoolId, schoolRoles: roles }))
    .filter((one) => can(one, 'competition.play', { schoolId: one.schoolId, relations: ['student'] }))
}
