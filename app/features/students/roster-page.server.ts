import type { SchoolId } from '#rules/ids.ts'
import { classroomById } from '#app/features/classrooms/public.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { read } from '#app/platform/query.server.ts'
import {
  classroomsToFill,
  groupsOfClassroom,
  recentChanges,
  rosterStamp,
  studentsOfClassroom,
} from './queries.server.ts'

/** Everything the roster screen of one classroom begins with. The guard has let its teachers in and nobody else. */
export const rosterPage = ({ services, actor }: Visit, { id, schoolId }: { id: string; schoolId: SchoolId }) =>
  read(services, actor, async (db) => ({
    locale: (await classroomById(db, schoolId, id))!.locale,
    stamp: await rosterStamp(db, schoolId, id),
    students: await studentsOfClassroom(db, schoolId, id),
    groups: await groupsOfClassroom(db, schoolId, id),
    classrooms: await classroomsToFill(db, schoolId, actor),
    changes: await recentChanges(db, actor, id, services.now()),
  }))
