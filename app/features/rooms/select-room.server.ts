import { roomlessAs, type Roomless } from '#rules/roomless.ts'
import { schoolsOf, waitingFor } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { SignedIn, Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from './contract.ts'
import { roomsOf } from './queries.server.ts'

export type RoomsToChoose = {
  schools: { id: string; name: string; rooms: RoomChoice[] }[]
  roomless: Roomless | null
  waiting: { id: string; name: string }[]
}

/** A person's rooms school by school, or why there are none. */
export async function roomsToChoose({ services, actor }: Visit, { user }: SignedIn): Promise<RoomsToChoose> {
  const rooms = await roomsOf(services, user.id)
  const schools = [...Map.groupBy(rooms, ({ schoolId }) => schoolId)].map(([id, group]) => ({
    id,
    name: group[0]!.schoolName,
    rooms: group,
  }))
  const [memberships, waiting] = await read(
    services,
    { ...actor, schoolId: null },
    async (db) => [await schoolsOf(db, user.id), await waitingFor(db, user.id)] as const,
  )
  const roles = memberships.flatMap((membership) => membership.roles)
  return {
    schools,
    waiting,
    roomless: rooms.length > 0 ? null : roomlessAs(roles, user.kind === 'managed', waiting.length > 0),
  }
}
