import type { SchoolId } from '#rules/ids.ts'
import type { Note } from '#rules/class-board.ts'
import { can, type Thing } from '#rules/permissions.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { recordsOf } from '#app/platform/live.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { rosterOf, teachersOf } from './queries.server.ts'
import { pendingRequests } from './requests.server.ts'
import { transfersOfClass } from './transfers.server.ts'

/** What the screens of one classroom begin with: its people and its board. */
export async function classroomNow({ services, actor }: Visit, classroom: Thing & { id: string; schoolId: SchoolId }) {
  return read(services, actor, async (db) => {
    const students = await rosterOf(db, classroom.schoolId, classroom.id)
    const teachers = await teachersOf(db, classroom.schoolId, [classroom.id])
    const notes = (await recordsOf(db, classroom.schoolId, `classrooms/${classroom.id}/board`)) as Record<string, Note>
    // Children see whose kite wrote a note; the list of names is for those who teach.
    const known = can(actor, 'classroom.teach', classroom)
      ? [...teachers, ...students]
      : [...teachers, ...students.filter(({ id }) => id === actor.id)]
    const names = Object.fromEntries(known.map(({ id, name }) => [id, name]))
    return { students, board: { names, notes, me: { id: actor.id!, mayTidy: can(actor, 'board.clear', classroom) } } }
  })
}

/** What the desk of one class shows besides: who waits to join it, and the code to join by. */
export async function classroomDesk(visit: Visit, room: RoomChoice) {
  const { services, actor, locale } = visit
  const now = await classroomNow(visit, room)
  const waiting = await read(services, actor, async (db) => ({
    requests: await pendingRequests(db, room.schoolId, room.id),
    transfers: await transfersOfClass(db, room.schoolId, room.id),
  }))
  return {
    room,
    ...now,
    ...waiting,
    joinAddress: services.env.BASE_URL + localePath(locale, '/join'),
    at: services.now(),
    can: {
      settings: can(actor, 'classroom.settings', room),
      admit: can(actor, 'classroom.admit', room),
      release: can(actor, 'transfer.decide', room),
      print: can(actor, 'secrets.print', room),
    },
  }
}
