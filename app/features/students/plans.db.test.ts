import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowdRooms, crowdSchool, makeManyStudents } from '#db/testing/many-students.ts'
import { planOf } from '#db/testing/query-plan.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { groupsSql, rosterSql } from './queries.server.ts'
import { countSql, listSql, searchSql } from './student-list.server.ts'

/**
 * How the hot questions are answered when the tables are long: by an index, never by reading everything. As the program
 * asks, behind row security.
 */

const crowd = { schools: 40, classroomsEach: 20, studentsEach: 25 }
const { schoolId, classroomId, teacherId } = crowdSchool(7, crowd)

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  await makeManyStudents(services.owner, crowd)
}, 120_000)
afterAll(() => services.close())

const taught = crowdRooms(7, crowd)
const list = [schoolId, taught, '']
const dashboard = `SELECT e.student_id, (SELECT name FROM users WHERE users.id = e.student_id) FROM enrolments e WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'`

test.each([
  ['the roster of a class', rosterSql, [schoolId, classroomId]],
  ['its groups', groupsSql, [schoolId, classroomId]],
  ['the people of the classroom dashboard', dashboard, [schoolId, classroomId]],
  ['a teacher’s list', listSql(false, 'name', 'up'), [...list, 25, 0]],
  ['a teacher’s list, counted', countSql(false), list],
  ['a teacher’s list, searched', searchSql(false, 'name', 'up'), [schoolId, taught, '%abc%', 25, 0]],
  ['a school’s list', listSql(true, 'name', 'up'), [...list, 25, 0]],
  ['a school’s list, counted', countSql(true), list],
  ['a school’s list, by number', listSql(true, 'identifier', 'down'), [...list, 25, 50]],
  ['a school’s list, by when they came', listSql(true, 'since', 'down'), [...list, 25, 50]],
  ['a school’s list, searched, by number', searchSql(true, 'identifier', 'down'), [schoolId, taught, '%abc%', 25, 50]],
])('%s', async (_, sql, values) => {
  const { whole, tables } = await planOf(services, { schoolId, personId: teacherId, staff: false }, sql, values)
  expect(tables).toBeGreaterThan(0)
  expect(whole).toEqual([])
})
