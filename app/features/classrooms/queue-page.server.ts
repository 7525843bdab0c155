import type { SchoolId } from '#rules/ids.ts'
import type { Database } from '#app/platform/db.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { seatsLeftIn } from './seats.server.ts'
import { classroomById } from './queries.server.ts'
import { pendingRequests, turnedAway } from './requests.server.ts'
import { transfersOfClass } from './transfers.server.ts'

/** Who may join by the code, and until when. */
export async function joinSettingsOf(db: Database, { schoolId, id }: { schoolId: SchoolId; id: string }, now: number) {
  const { code, joinPolicy, requestsUntil, codeExpiresAt } = (await classroomById(db, schoolId, id))!
  return {
    code,
    joinPolicy,
    requestsUntil: requestsUntil?.toISOString() ?? null,
    codeExpiresAt: codeExpiresAt?.toISOString() ?? null,
    now,
  }
}

/** What the page of join requests begins with; the queue then stays current by itself. */
export async function queueNow({ services, actor, locale }: Visit, room: RoomChoice) {
  return read(services, actor, async (db) => {
    return {
      room: { id: room.id, name: room.name },
      first: await pendingRequests(db, room.schoolId, room.id),
      transfers: await transfersOfClass(db, room.schoolId, room.id),
      away: await turnedAway(db, room.schoolId, room.id),
      joinSettings: await joinSettingsOf(db, room, services.now()),
      seats: await seatsLeftIn(db, room),
      joinAddress: services.env.BASE_URL + localePath(locale, '/join'),
      now: services.now(),
    }
  })
}
