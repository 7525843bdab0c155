import type { SchoolId } from '#rules/ids.ts'
import type { Thing } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { boardOf } from './board.server.ts'
import { rosterOf } from './queries.server.ts'

/** What the screens of one classroom begin with: its people and its board. */
export const classroomNow = ({ services, actor }: Visit, classroom: Thing & { id: string; schoolId: SchoolId }) =>
  read(services, actor, async (db) => ({
    students: await rosterOf(db, classroom.schoolId, classroom.id),
    board: await boardOf(db, actor, classroom),
  }))
