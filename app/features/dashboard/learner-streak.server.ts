import type { RouterContextProvider } from 'react-router'
import { localDay } from '#app/platform/dates.ts'
import { streakOf } from '#rules/streak.ts'
import { solvedDays } from '#app/features/progress/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { guardedRoom } from './guarded-room.ts'

const days = 60

/** How many days in a row a student has learned; bows are tied to their kite's tail. */
export async function learnerStreak(context: Readonly<RouterContextProvider>): Promise<number> {
  const { services, actor } = visitOf(context)
  const room = guardedRoom(context)
  if (!room?.relations.includes('student') || !actor.id) return 0
  const now = services.now()
  const { schoolId, timeZone } = room
  const { id } = actor
  return read(services, actor, async (db) => {
    const since = localDay(now - days * 24 * 60 * 60_000, timeZone)
    const learned = await solvedDays(db, schoolId, [id], { since, timeZone })
    return streakOf(
      learned.map(({ day }) => day),
      localDay(now, timeZone),
    )
  })
}
