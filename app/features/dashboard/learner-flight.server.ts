import type { RouterContextProvider } from 'react-router'
import { ownFlight, type Flight } from '#app/features/rewards/public.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { guardedRoom } from './guarded-room.ts'

/** Which kite a student flies, and how many days of learning are tied to its tail. */
export async function learnerFlight(context: Readonly<RouterContextProvider>): Promise<Flight> {
  const { services, actor } = visitOf(context)
  const room = guardedRoom(context)
  const { id } = actor
  if (!room?.relations.includes('student') || !id) return { streak: 0, look: null }
  const today = localDay(services.now(), room.timeZone)
  return read(services, actor, (db) => ownFlight(db, room.schoolId, id, today))
}
