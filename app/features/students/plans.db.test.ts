import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#app/platform/db.server.ts'
import { crowdRooms, crowdSchool, makeManyStudents } from '#db/testing/many-students.ts'
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

type Node = {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Rows Removed by Filter'?: number
  Plans?: Node[]
}

const nodesOf = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)]

async function planOf(sql: string, values: unknown[]) {
  const { rows } = await inTransaction(services.pool, { schoolId, personId: teacherId, staff: false }, (db) =>
    db.$client.query<{ 'QUERY PLAN': [{ Plan: Node }] }>(`EXPLAIN (ANALYZE, FORMAT JSON) ${sql}`, values),
  )
  const nodes = nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
  const reads = nodes.filter((node) => node['Relation Name'])
  // A scan of a table with next to nothing in it is no scan.
  const read = (node: Node) => node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)
  return {
    whole: reads
      .filter((node) => node['Node Type'] === 'Seq Scan' && read(node) > 100)
      .map((node) => node['Relation Name']),
    tables: reads.length,
  }
}

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
  const { whole, tables } = await planOf(sql, values)
  expect(tables).toBeGreaterThan(0)
  expect(whole).toEqual([])
})
