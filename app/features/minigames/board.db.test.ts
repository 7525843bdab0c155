import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db.server.ts'
import { makeChildClass } from '#db/testing/children.ts'
import { makeClassroom, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { boardOf } from './board.server.ts'
import type { BoardScope } from './views.ts'

let services: TestServices
let schoolId: SchoolId
let classroomId: ClassroomId
let children: PersonId[]
const now = Date.UTC(2026, 10, 18, 3)
/** In the middle of sixteen. */
const me = 8

beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())
beforeEach(async () => {
  const made = await makeChildClass(services, 16)
  ;({ schoolId, id: classroomId } = made.classroom as { schoolId: SchoolId; id: ClassroomId })
  children = made.children as PersonId[]
  await Promise.all(children.map((child, at) => scored(child, 1_000 - 10 * at)))
})

const scored = (student: string, score: number, week = '2026-11-16') =>
  services.owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at, week, week_score, week_at)
     VALUES ($1, $2, 'cargo-sort', '1', 2, $3, 1, now(), now(), $4, $3, now())`,
    [schoolId, student, score, week],
  )
const shows = (leaderboard: string) =>
  services.owner.query('UPDATE classrooms SET leaderboard = $2 WHERE id = $1', [classroomId, leaderboard])
const board = (scope: BoardScope, student = children[me]!) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, (db) =>
    boardOf(
      db,
      { schoolId, classroomId, studentId: student, timeZone: 'Asia/Bangkok' },
      { game: 'cargo-sort', level: '1', scope, now },
    ),
  )

test('where all may see it: five before and five after, by name in the class', async () => {
  await shows('visible')
  const { places, scopes } = await board('class')
  expect(scopes).toEqual(['me', 'class', 'school'])
  expect(places.map(({ rank }) => rank)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(places[5]).toEqual({ rank: 9, score: 920, name: 'Child8 Kite', own: true })
  expect(places[0]).toEqual({ rank: 4, score: 970, name: 'Child3 Kite', own: false })
  expect((await board('class', children[0])).places.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6])
})

test('children of other classes count in the school and have no name there', async () => {
  await shows('visible')
  const stranger = await makePerson(services, 'Other Child', { kind: 'managed' })
  const teacher = await makePerson(services, 'Other Teacher')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    stranger,
  ])
  await makeClassroom(services, schoolId, teacher, [stranger])
  await scored(stranger, 925)
  const { places } = await board('school')
  expect(places.find(({ own }) => own)).toMatchObject({ rank: 10, score: 920 })
  expect(places.find(({ score }) => score === 925)).toEqual({ rank: 9, score: 925, name: null, own: false })
  expect((await board('class')).places.every(({ score }) => score !== 925)).toBe(true)
})

test('where only the own rank is shown, nobody else is told', async () => {
  await shows('own-rank')
  for (const scope of ['class', 'school'] as const)
    expect((await board(scope)).places).toEqual([{ rank: 9, score: 920, name: 'Child8 Kite', own: true }])
})

test('where it is hidden there is no rank at all, whatever is asked for', async () => {
  await shows('hidden')
  for (const scope of ['me', 'class', 'school'] as const)
    expect(await board(scope)).toEqual({ level: '1', scope: 'me', scopes: ['me'], places: [] })
})

test('a week that is over and who has not played are on no board', async () => {
  await shows('visible')
  await services.owner.query(`UPDATE game_bests SET week = '2026-11-09' WHERE student_id = $1`, [children[me]])
  expect((await board('class')).places).toEqual([])
  expect((await board('school')).places).toEqual([])
})
