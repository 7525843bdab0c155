import { and, eq } from 'drizzle-orm'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { formatThreadRef, parseThreadRef, type ThreadRef } from '#rules/messages/threads.ts'
import { mayRead, type ThreadRole } from '#rules/messages/who-may-write.ts'
import type { Actor, PermissionTarget, Relation } from '#rules/permissions.ts'
import {
  classroomsOfStudents,
  findClassrooms,
  lockClassrooms,
  type ClassroomWithRelations,
} from '#app/features/people/classrooms/public.server.ts'
import { childrenOf } from '#app/features/people/schools/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { messageThreads, type ThreadRow } from '../tables.server.ts'
import { findClassRole } from './class-role.ts'

/** A thread that the actor may read. `row` is null before the first message. */
export type ThreadAccess = PermissionTarget & {
  ref: ThreadRef
  row: ThreadRow | null
  schoolId: SchoolId
  classroom: ClassroomWithRelations
  relations: Relation[]
  role: ThreadRole
}

type Query = { text: string; lock?: true }

/** Throws `not-found` for threads that do not exist or that the actor may not read. */
export async function loadThreadAccess(db: Database, actor: Actor, { text, lock }: Query): Promise<ThreadAccess> {
  const ref = parseThreadRef(text)
  const { schoolId } = actor
  if (!ref || !schoolId || !actor.id) throw new AppError('not-found')
  const row = await findThreadRow(db, schoolId, ref)
  const classroomId = ref.kind === 'announcement' ? row?.classroomId : ref.classroomId
  if (!classroomId) throw new AppError('not-found')
  const [classroom] = await (lock ? lockClassrooms : findClassrooms)(db, actor, [classroomId])
  if (!classroom) throw new AppError('not-found')
  const relations = [...classroom.relations, ...(await loadFamilyRelations(db, actor, classroom))]
  const role = findRole(actor, ref, relations)
  const isMember = await areMembers(db, ref, { schoolId, actor, role })
  if (!role || !isMember || !mayRead(ref.kind, role, row?.audience ?? null)) throw new AppError('not-found')
  return { ref, row, schoolId, classroom, relations, role }
}

export async function findThreadRow(db: Database, schoolId: SchoolId, ref: ThreadRef): Promise<ThreadRow | null> {
  const ofSchool = eq(messageThreads.schoolId, schoolId)
  if (ref.kind === 'announcement') {
    const [row] = await db
      .select()
      .from(messageThreads)
      .where(and(ofSchool, eq(messageThreads.id, ref.id), eq(messageThreads.kind, ref.kind)))
    return row ?? null
  }
  if (ref.classroomId === null) return null
  const [row] = await db
    .select()
    .from(messageThreads)
    .where(
      and(
        ofSchool,
        eq(messageThreads.kind, ref.kind),
        eq(messageThreads.classroomId, ref.classroomId),
        'studentId' in ref ? eq(messageThreads.studentId, ref.studentId) : undefined,
        'guardianId' in ref ? eq(messageThreads.guardianId, ref.guardianId) : undefined,
      ),
    )
  return row ?? null
}

type PeopleOfThread = Pick<ThreadRow, 'kind' | 'id' | 'classroomId' | 'studentId' | 'guardianId'>

/** The reference of a stored thread. */
export const refOfRow = ({ kind, id, classroomId, studentId, guardianId }: PeopleOfThread): string =>
  formatThreadRef(
    kind === 'announcement'
      ? { kind, id }
      : ({ kind, classroomId, studentId, guardianId } as Exclude<ThreadRef, { kind: 'announcement' }>),
  )

async function loadFamilyRelations(
  db: Database,
  { id, schoolRoles }: Actor,
  { schoolId, id: classroomId }: ClassroomWithRelations,
): Promise<Relation[]> {
  const children = schoolRoles.includes('guardian') ? await childrenOf(db, schoolId, id!) : []
  const enrollments = await classroomsOfStudents(db, schoolId, [id!, ...children.map((child) => child.id)])
  const inClass = enrollments.filter((enrollment) => enrollment.classroomId === classroomId)
  return [
    ...(inClass.some(({ studentId }) => studentId === id) ? (['student'] as const) : []),
    ...(inClass.some(({ studentId }) => studentId !== id) ? (['guardian'] as const) : []),
  ]
}

/** A teacher whose own child is in the class is a guardian in the thread about that child. */
const findRole = (actor: Actor, ref: ThreadRef, relations: readonly Relation[]): ThreadRole | null =>
  ref.kind === 'guardian' && ref.guardianId === actor.id ? 'guardian' : findClassRole(actor, relations)

type MemberQuery = { schoolId: SchoolId; actor: Actor; role: ThreadRole | null }

/** Whether the people of the thread are in the class now, and the actor is one of them. */
async function areMembers(db: Database, ref: ThreadRef, { schoolId, actor, role }: MemberQuery): Promise<boolean> {
  if (!('studentId' in ref)) return true
  const { kind, classroomId, studentId } = ref
  if (kind === 'student' && role === 'student' && studentId !== actor.id) return false
  if (kind === 'guardian' && role === 'guardian' && ref.guardianId !== actor.id) return false
  const enrollments = await classroomsOfStudents(db, schoolId, [studentId])
  if (!enrollments.some((enrollment) => enrollment.classroomId === classroomId)) return false
  return kind === 'student' || (await isLinked(db, schoolId, ref))
}

const isLinked = async (
  db: Database,
  schoolId: SchoolId,
  { guardianId, studentId }: { guardianId: PersonId; studentId: PersonId },
) => (await childrenOf(db, schoolId, guardianId)).some(({ id }) => id === studentId)
