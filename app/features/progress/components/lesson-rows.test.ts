import { expect, test } from 'vitest'
import { doneOf, lessonRows } from './lesson-rows.ts'

const lessons = [
  { id: 'a', title: 'A', number: 1, steps: 4, mostStars: 6 },
  { id: 'b', title: 'B', number: 2, steps: 2, mostStars: 6 },
]
const students = ['ada', 'ben', 'cho', 'dao', 'eve'].map((id) => ({ id, name: id }))
const grid = {
  cells: { ada: 'a,4,6,0;b,1,3,1', ben: 'a,4,5,9', cho: 'a,2,3,4', dao: 'a,3,3,7;b,0,0,1' },
  now: { ada: 'b', ben: 'b', cho: 'a', dao: 'b' },
}
const rows = lessonRows(students, lessons, grid)
const of = (id: string) => rows.find(({ student }) => student.id === id)!

test('who is stuck where they are comes first, then who left something behind, then who is behind', () => {
  expect(rows.map(({ student }) => student.id)).toEqual(['cho', 'dao', 'eve', 'ben', 'ada'])
})

test('what a lesson came to', () => {
  const states = (id: string) => of(id).cells.map(({ state }) => state)
  expect(states('ada')).toEqual(['perfect', 'working'])
  // Something more, tried nine times in vain: all that counts is solved, and they have gone on.
  expect(states('ben')).toEqual(['done', 'none'])
  expect(lessonRows(students, lessons, { ...grid, now: { ben: 'a' } })[0]).toMatchObject({ student: { id: 'ben' } })
  expect(states('cho')).toEqual(['help', 'none'])
  expect(states('eve')).toEqual(['none', 'none'])
})

test('stars and places are those of the lessons that are shown', () => {
  expect(of('ada')).toMatchObject({ at: 1, stars: 9 })
  expect(lessonRows(students, lessons.slice(0, 1), grid).find(({ student }) => student.id === 'ada')).toMatchObject({
    at: -1,
    stars: 6,
  })
  expect([doneOf(rows, 0), doneOf(rows, 1)]).toEqual([2, 0])
})
