import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { createChildClass } from '#db/testing/children.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { makeClassroom, makePerson } from '#db/testing/test-services.ts'
import { loadBoard } from './board.server.ts'
import type { BoardScope } from './views.ts'

const services = await openFileServices({ now: () => now })
let schoolId: SchoolId
let classroomId: ClassroomId
let children: PersonId[]
const now = Date.UTC(2026, 10, 18, 3)
/** A student in the middle of the sixteen. */
const studentIndex = 8

beforeEach(async () => {
  const childClass = await createChildClass(services, 16)
  ;({ schoolId, id: classroomId } = childClass.classroom as { schoolId: SchoolId; id: ClassroomId })
  children = childClass.children as PersonId[]
  await Promise.all(children.map((child, index) => insertScore(child, 1_000 - 10 * index)))
})

const insertScore = (student: string, score: number, week = '2026-11-16') =>
  services.owner.query(
    `INSERT INTO game_bests (school_id, student_id, game, level, stars, score, tries, first_at, last_at, week, week_score, week_at)
     VALUES ($1, $2, 'cargo-sort', '1', 2, $3, 1, now(), now(), $4, $3, now())`,
    [schoolId, student, score, week],
  )
const setLeaderboard = (leaderboard: string) =>
  services.owner.query('UPDATE classrooms SET leaderboard = $2 WHERE id = $1', [classroomId, leaderboard])
const board = (scope: BoardScope, student = children[studentIndex]!) =>
  inTransaction(services.pool, { personId: null, schoolId, staff: false }, (db) =>
    loadBoard(
      db,
      { schoolId, classroomId, studentId: student, timeZone: 'Asia/Bangkok' },
      { game: 'cargo-sort', level: '1', scope, now },
    ),
  )

test('a visible board shows five classmates above and five below by name', async () => {
  await setLeaderboard('visible')
  const { places, scopes } = await board('class')
  expect(scopes).toEqual(['me', 'class', 'school'])
  expect(places.map(({ rank }) => rank)).toEqual([4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14])
  expect(places[5]).toEqual({ rank: 9, score: 920, name: 'Child8 Kite', own: true })
  expect(places[0]).toEqual({ rank: 4, score: 970, name: 'Child3 Kite', own: false })
  expect((await board('class', children[0])).places.map(({ rank }) => rank)).toEqual([1, 2, 3, 4, 5, 6])
})

test('the school board ranks students of other classes without their names', async () => {
  await setLeaderboard('visible')
  const stranger = await makePerson(services, 'Other Child', { kind: 'managed' })
  const teacher = await makePerson(services, 'Other Teacher')
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    schoolId,
    stranger,
  ])
  await makeClassroom(services, schoolId, teacher, [stranger])
  await insertScore(stranger, 925)
  const { places } = await board('school')
  expect(places.find(({ own }) => own)).toMatchObject({ rank: 10, score: 920 })
  expect(places.find(({ score }) => score === 925)).toEqual({ rank: 9, score: 925, name: null, own: false })
  expect((await board('class')).places.every(({ score }) => score !== 925)).toBe(true)
})

test('an own-rank board shows only the student’s row', async () => {
  await setLeaderboard('own-rank')
  for (const scope of ['class', 'school'] as const)
    expect((await board(scope)).places).toEqual([{ rank: 9, score: 920, name: 'Child8 Kite', own: true }])
})

test('a hidden board shows no ranks in any scope', async () => {
  await setLeaderboard('hidden')
  for (const scope of ['me', 'class', 'school'] as const)
    expect(await board(scope)).toEqual({ level: '1', scope: 'me', scopes: ['me'], places: [] })
})

test('the board is empty for a student without a score this week', async () => {
  await setLeaderboard('visible')
  await services.owner.query(`UPDATE game_bests SET week = '2026-11-09' WHERE student_id = $1`, [
    children[studentIndex],
  ])
  expect((await board('class')).places).toEqual([])
  expect((await board('school')).places).toEqual([])
})
