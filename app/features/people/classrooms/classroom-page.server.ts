import type { SchoolId } from '#rules/ids.ts'
import type { PermissionTarget } from '#rules/permissions.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { loadBoard } from './board/board.server.ts'
import { rosterOf } from './queries.server.ts'

/** Initial data of the class screens. */
export const loadRosterAndBoard = (
  { services, actor }: RequestContext,
  classroom: PermissionTarget & { id: string; schoolId: SchoolId },
) =>
  read(services, actor, async (db) => ({
    students: await rosterOf(db, classroom.schoolId, classroom.id),
    board: await loadBoard(db, actor, classroom),
  }))
