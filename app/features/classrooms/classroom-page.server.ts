import type { Note } from '#rules/class-board.ts'
import { can, type Thing } from '#rules/permissions.ts'
import { recordsOf } from '#app/platform/live.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { rosterOf, teachersOf } from './queries.server.ts'

/** What the screens of one classroom begin with: its people and its board. */
export async function classroomNow({ services, actor }: Visit, classroom: Thing & { id: string; schoolId: string }) {
  return read(services, actor, async (db) => {
    const students = await rosterOf(db, classroom.schoolId, classroom.id)
    const teachers = await teachersOf(db, classroom.schoolId, [classroom.id])
    const notes = (await recordsOf(db, classroom.schoolId, `classrooms/${classroom.id}/board`)) as Record<string, Note>
    // Children see whose kite wrote a note; the list of names is for those who teach.
    const known = can(actor, 'classroom.teach', classroom) ? [...teachers, ...students] : [...teachers, ...students.filter(({ id }) => id === actor.id)]
    const names = Object.fromEntries(known.map(({ id, name }) => [id, name]))
    return { students, board: { names, notes, me: { id: actor.id!, mayTidy: can(actor, 'board.clear', classroom) } } }
  })
}
