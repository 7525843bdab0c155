import type { Actor, Relation } from '#rules/permissions.ts'
import type { ThreadRole } from '#rules/messages/who-may-write.ts'

/** Role in the threads of a class. A teacher whose own child is in the class reads as a teacher. */
export function findClassRole({ schoolRoles }: Actor, relations: readonly Relation[]): ThreadRole | null {
  if (relations.includes('owner') || relations.includes('co-teacher')) return 'teacher'
  if (schoolRoles.includes('admin')) return 'admin'
  if (relations.includes('student')) return 'student'
  return relations.includes('guardian') ? 'guardian' : null
}
