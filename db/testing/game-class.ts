import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { makeClassroom, makePerson, makeSchool, type TestServices } from './test-services.ts'

export const timeZone = 'Asia/Bangkok'

export type GameClass = {
  schoolId: SchoolId
  classroomId: ClassroomId
  mali: PersonId
  leo: PersonId
  teacher: PersonId
}

/** A class with two students in a school in Bangkok. */
export async function createGameClass(services: TestServices): Promise<GameClass> {
  const mali = await makePerson(services, 'Mali', { kind: 'managed' })
  const leo = await makePerson(services, 'Leo', { kind: 'managed' })
  const teacher = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [mali]: 'student', [leo]: 'student', [teacher]: 'teacher' })
  const classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  await services.owner.query('UPDATE schools SET timezone = $2 WHERE id = $1', [schoolId, timeZone])
  return { schoolId, classroomId, mali, leo, teacher }
}
