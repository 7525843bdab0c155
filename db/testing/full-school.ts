import { newId } from '#app/platform/ids.server.ts'
import { makeClassroom, makePerson, makeSchool, type House } from './house.ts'

/** A school with at least one row in every tenant table, for the tests that walk the catalogue. */
export async function makeFullSchool(house: House): Promise<string> {
  const [teacher, student, guardian] = [await makePerson(house), await makePerson(house), await makePerson(house)]
  const schoolId = await makeSchool(house, { [teacher]: 'teacher', [student]: 'student', [guardian]: 'guardian' })
  const classroomId = await makeClassroom(house, schoolId, teacher, [student])
  await house.owner.query(`INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, $2, $3, $4, now())`, [schoolId, newId(), classroomId, guardian])
  await house.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [schoolId, guardian, student])
  await house.owner.query(`INSERT INTO audit_entries (id, school_id, act, on_what, at) VALUES ($1, $2, 'test', 'school', now())`, [newId(), schoolId])
  await house.owner.query(`INSERT INTO live_records (school_id, area, key, value, revision) VALUES ($1, 'a', 'k', '1', 1)`, [schoolId])
  await house.owner.query(`INSERT INTO live_farewells (id, school_id, process_id, connection_id, writes) VALUES ($1, $2, $1, $1, '[]')`, [newId(), schoolId])
  return schoolId
}
