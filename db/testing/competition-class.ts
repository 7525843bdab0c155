import type { PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction, type Database } from '#app/platform/db/db.server.ts'
import type { TestServices } from './test-services.ts'
import { createChildClass, type ChildClass } from './children.ts'
import { openTestRoom, type TestRoom } from './competition-room.ts'

export type CompetitionClass = {
  childClass: ChildClass
  schoolId: SchoolId
  ann: PersonId
  bob: PersonId
  cid: PersonId
  room: TestRoom
  inSchool: <T>(run: (db: Database) => Promise<T>) => Promise<T>
}

/** A class with three students and a competition room. */
export async function createCompetitionClass(services: TestServices): Promise<CompetitionClass> {
  const childClass = await createChildClass(services, 3)
  const [ann, bob, cid] = childClass.children as [PersonId, PersonId, PersonId]
  const { schoolId, id: classroomId } = childClass.classroom
  const room = openTestRoom(services, { schoolId, classroomId, teacher: childClass.teacher })
  const inSchool: CompetitionClass['inSchool'] = (run) =>
    inTransaction(services.pool, { personId: null, schoolId, staff: false }, run)
  return { childClass, schoolId, ann, bob, cid, room, inSchool }
}
