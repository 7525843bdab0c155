import type { SchoolId } from '#rules/ids.ts'
import { classroomById } from '#app/features/people/classrooms/public.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import {
  listEditableClassrooms,
  groupsOfClassroom,
  listRecentChanges,
  readRosterStamp,
  studentsOfClassroom,
} from '../queries.server.ts'

/** Loader data of the roster page. The route guard has already checked that the user teaches the class. */
export const loadRosterPage = (
  { services, actor }: RequestContext,
  { id, schoolId }: { id: string; schoolId: SchoolId },
) =>
  read(services, actor, async (db) => ({
    locale: (await classroomById(db, schoolId, id))!.locale,
    stamp: await readRosterStamp(db, schoolId, id),
    students: await studentsOfClassroom(db, schoolId, id),
    groups: await groupsOfClassroom(db, schoolId, id),
    classrooms: await listEditableClassrooms(db, schoolId, actor),
    changes: await listRecentChanges(db, actor, id, services.now()),
  }))
