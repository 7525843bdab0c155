import { roomlessAs, type Roomless } from '#rules/roomless.ts'
import { schoolsOf } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { SignedIn, Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from './contract.ts'
import { roomsOf } from './queries.server.ts'

export type RoomsToChoose = { schools: { id: string; name: string; rooms: RoomChoice[] }[]; roomless: Roomless | null }

/** A person's rooms school by school, or why there are none. */
export async function roomsToChoose({ services, actor }: Visit, { user }: SignedIn): Promise<RoomsToChoose> {
  const rooms = await roomsOf(services, user.id)
  const schools = [...Map.groupBy(rooms, ({ schoolId }) => schoolId)].map(([id, group]) => ({ id, name: group[0]!.schoolName, rooms: group }))
  if (rooms.length > 0) return { schools, roomless: null }
  const memberships = await read(services, { ...actor, schoolId: null }, (db) => schoolsOf(db, user.id))
  return { schools, roomless: roomlessAs(memberships.flatMap(({ roles }) => roles), user.kind === 'managed') }
}
