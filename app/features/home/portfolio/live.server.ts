import type { PersonId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { classroomsOfStudents, enterClassroom } from '#app/features/people/classrooms/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { defineView } from '#app/platform/live/live.server.ts'
import { readPortfolioStamp } from './queries.server.ts'

/** Which work of a student is starred and approved, for the student and the teachers of the class. */
export const portfolioView = defineView({
  path: 'classrooms/:classroomId/portfolio/:studentId',
  async enter(services, signedIn, params) {
    const access = await enterClassroom(services, signedIn, params)
    const studentId = params.studentId as PersonId
    if (!access || !isUuid(studentId)) return null
    const { schoolId, classroomId } = access.facts
    const enrollments = await inTransaction(
      services.pool,
      { schoolId, personId: access.actor.id, staff: false },
      (db) => classroomsOfStudents(db, schoolId, [studentId]),
      'read only',
    )
    if (!enrollments.some((enrollment) => enrollment.classroomId === classroomId)) return null
    return { ...access, facts: { ...access.facts, studentId, personId: studentId } }
  },
  allow: (actor, student) => can(actor, 'starred-work.read', student),
  read: (db, { schoolId, studentId }) => readPortfolioStamp(db, { schoolId, studentId }),
})
