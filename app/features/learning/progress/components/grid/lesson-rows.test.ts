import { expect, test } from 'vitest'
import { countStudentsDone, buildLessonRows } from './lesson-rows.ts'

const lessons = [
  { id: 'a', title: 'A', number: 1, steps: 4, mostStars: 6 },
  { id: 'b', title: 'B', number: 2, steps: 2, mostStars: 6 },
]
const students = ['ada', 'ben', 'cho', 'dao', 'eve'].map((id) => ({ id, name: id }))
const grid = {
  cells: { ada: 'a,4,6,0;b,1,3,1', ben: 'a,4,5,9', cho: 'a,2,3,4', dao: 'a,3,3,7;b,0,0,1' },
  now: { ada: 'b', ben: 'b', cho: 'a', dao: 'b' },
}
const rows = buildLessonRows(students, lessons, grid)
const rowOf = (id: string) => rows.find(({ student }) => student.id === id)!

test('sorts students stuck in their current lesson first, then stuck in another, then by progress', () => {
  expect(rows.map(({ student }) => student.id)).toEqual(['cho', 'dao', 'eve', 'ben', 'ada'])
})

test('computes the state of each lesson cell', () => {
  const states = (id: string) => rowOf(id).cells.map(({ state }) => state)
  expect(states('ada')).toEqual(['perfect', 'working'])
  // Ben failed an optional step nine times, but solved all required steps and moved on.
  expect(states('ben')).toEqual(['done', 'none'])
  expect(buildLessonRows(students, lessons, { ...grid, now: { ben: 'a' } })[0]).toMatchObject({
    student: { id: 'ben' },
  })
  expect(states('cho')).toEqual(['help', 'none'])
  expect(states('eve')).toEqual(['none', 'none'])
})

test('counts stars and positions only for the shown lessons', () => {
  expect(rowOf('ada')).toMatchObject({ lessonIndex: 1, stars: 9 })
  expect(
    buildLessonRows(students, lessons.slice(0, 1), grid).find(({ student }) => student.id === 'ada'),
  ).toMatchObject({
    lessonIndex: -1,
    stars: 6,
  })
  expect([countStudentsDone(rows, 0), countStudentsDone(rows, 1)]).toEqual([2, 0])
})
