import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowdClassrooms, crowdSchool, createManyStudents } from '#db/testing/many-students.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { groupsSql, rosterSql } from './queries.server.ts'
import { countSql, listSql, searchSql } from './student-list/student-list.server.ts'

/** Query plans on large tables with row-level security: frequent queries must use an index, not a sequential scan. */

const crowd = { schools: 40, classroomsEach: 20, studentsEach: 25 }
const { schoolId, classroomId, teacherId } = crowdSchool(7, crowd)

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
  await createManyStudents(services.owner, crowd)
}, 120_000)
afterAll(() => services.close())

const teacherClassrooms = crowdClassrooms(7, crowd)
const listValues = [schoolId, teacherClassrooms, '']
const dashboardSql = `SELECT e.student_id, (SELECT name FROM users WHERE users.id = e.student_id) FROM enrolments e WHERE e.school_id = $1 AND e.classroom_id = $2 AND e.status = 'active'`

test.each([
  ['the roster of a class', rosterSql, [schoolId, classroomId]],
  ['the groups of a class', groupsSql, [schoolId, classroomId]],
  ['the students of the class dashboard', dashboardSql, [schoolId, classroomId]],
  ['a teacher’s student list', listSql(false, 'name', 'up'), [...listValues, 25, 0]],
  ['the number of a teacher’s students', countSql(false), listValues],
  [
    'a search in a teacher’s student list',
    searchSql(false, 'name', 'up'),
    [schoolId, teacherClassrooms, '%abc%', 25, 0],
  ],
  ['a school’s student list by name', listSql(true, 'name', 'up'), [...listValues, 25, 0]],
  ['the number of a school’s students', countSql(true), listValues],
  ['a school’s student list by number', listSql(true, 'identifier', 'down'), [...listValues, 25, 50]],
  ['a school’s student list by join date', listSql(true, 'since', 'down'), [...listValues, 25, 50]],
  [
    'a search in a school’s student list by number',
    searchSql(true, 'identifier', 'down'),
    [schoolId, teacherClassrooms, '%abc%', 25, 50],
  ],
])('reads %s without a sequential scan', async (_, sql, values) => {
  const { seqScans, tables } = await explainQuery(
    services,
    { schoolId, personId: teacherId, staff: false },
    sql,
    values,
  )
  expect(tables).toBeGreaterThan(0)
  expect(seqScans).toEqual([])
})
