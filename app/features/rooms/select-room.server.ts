import { roomlessAs, type Roomless } from '#rules/roomless.ts'
import { membershipsOf, waitingFor } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { SignedIn, Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from './contract.ts'
import { roomsOfVisit } from './queries.server.ts'

export type RoomsToChoose = {
  schools: { id: string; name: string; rooms: RoomChoice[] }[]
  roomless: Roomless | null
  waiting: { id: string; name: string }[]
}

/** A person's rooms school by school, or why there are none. */
export async function roomsToChoose({ services, actor }: Visit, signedIn: SignedIn): Promise<RoomsToChoose> {
  const { user } = signedIn
  const rooms = await roomsOfVisit({ services, signedIn })
  const schools = [...Map.groupBy(rooms, ({ schoolId }) => schoolId)].map(([id, group]) => ({
    id,
    name: group[0]!.schoolName,
    rooms: group,
  }))
  const memberships = await membershipsOf({ services, signedIn })
  const waiting = await read(services, { ...actor, schoolId: null }, (db) => waitingFor(db, user.id))
  const roles = memberships.flatMap((membership) => membership.roles)
  return {
    schools,
    waiting,
    roomless: rooms.length > 0 ? null : roomlessAs(roles, user.kind === 'managed', waiting.length > 0),
  }
}
