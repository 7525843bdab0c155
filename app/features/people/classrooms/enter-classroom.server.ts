import { and, eq } from 'drizzle-orm'
import type { BoardMode } from '#rules/classrooms/class-board.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import type { Relation } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { childrenOf, loadActingMemberships } from '#app/features/people/schools/public.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { LiveAccess } from '#app/platform/live/live.server.ts'
import { buildActor, type SignedIn } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import { classroomById, classroomsOfStudents } from './queries.server.ts'
import { classroomTeachers, enrolments } from './tables.server.ts'

export type ClassroomFacts = { classroomId: ClassroomId; schoolId: SchoolId; relations: Relation[]; board: BoardMode }

/**
 * Resolves a class for a signed-in user: its school, the user's roles there and relations to the class. Returns null if
 * the class is in none of the user's schools.
 */
export async function enterClassroom(
  services: Services,
  signedIn: SignedIn | null,
  params: Record<string, string>,
): Promise<LiveAccess<ClassroomFacts> | null> {
  const classroomId = params.classroomId!
  if (!signedIn || !isUuid(classroomId)) return null
  const { id } = signedIn.user
  for (const { schoolId, roles } of await loadActingMemberships(services, signedIn)) {
    const facts = await inTransaction(
      services.pool,
      { schoolId, personId: id, staff: false },
      async (db): Promise<Pick<ClassroomFacts, 'relations' | 'board'> | null> => {
        const classroom = await classroomById(db, schoolId, classroomId)
        // No user can open an archived class, though its data stays stored.
        if (classroom?.status !== 'active') return null
        const ofClassroom = <T extends typeof classroomTeachers | typeof enrolments>(table: T) =>
          and(eq(table.schoolId, schoolId), eq(table.classroomId, classroomId))
        const teacherRoles = await db
          .select({ role: classroomTeachers.role })
          .from(classroomTeachers)
          .where(
            and(
              ofClassroom(classroomTeachers),
              eq(classroomTeachers.userId, id),
              eq(classroomTeachers.status, 'active'),
            ),
          )
        const studentRows = await db
          .select({ one: enrolments.studentId })
          .from(enrolments)
          .where(and(ofClassroom(enrolments), eq(enrolments.studentId, id), eq(enrolments.status, 'active')))
        const children = roles.includes('guardian') ? await childrenOf(db, schoolId, id) : []
        const childEnrollments = await classroomsOfStudents(
          db,
          schoolId,
          children.map((child) => child.id),
        )
        const purposesOff = await listPurposesOff(
          db,
          schoolId,
          childEnrollments.map(({ studentId }) => studentId),
        )
        const isChildHere = childEnrollments.some(
          (row) => row.classroomId === classroomId && !purposesOff.get(row.studentId)?.includes('home'),
        )
        const relations: Relation[] = [
          ...teacherRoles.map(({ role }) => role),
          ...(studentRows.length > 0 ? (['student'] as const) : []),
          ...(isChildHere ? (['guardian'] as const) : []),
        ]
        return { relations, board: classroom.board }
      },
      'read only',
    )
    if (!facts) continue
    return { actor: buildActor(signedIn, { schoolId, roles }), schoolId, facts: { classroomId, schoolId, ...facts } }
  }
  return null
}
