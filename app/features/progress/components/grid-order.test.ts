import { expect, test } from 'vitest'
import { writeCells } from '../cells.ts'
import type { GridCell } from '../views.ts'
import { gridRows, stateOfCell, stepSummary } from './grid-order.ts'

const steps = ['a', 'b', 'c'].map((id) => ({ id, kind: 'solve' }))
const students = ['Ann', 'Ben', 'Cho', 'Dao'].map((name) => ({ id: name, name }))
const cell = (attempts: number, stars = 0): GridCell => ({
  stars,
  solved: stars > 0,
  attempts,
  hints: 0,
  seconds: 0,
})

const grid = {
  cells: {
    Ann: writeCells(Object.entries({ a: cell(1, 3), b: cell(1, 2) })),
    Ben: writeCells([['a', cell(4)]]),
    Cho: writeCells([['a', cell(9)]]),
    Dao: writeCells([['a', cell(2, 1)]]),
  },
  now: { Ann: { step: 'c', at: 1 } },
}

test('who needs help stands first, who tried longest before all; then who is behind', () => {
  const rows = gridRows(students, steps, grid)
  expect(rows.map(({ student }) => student.name)).toEqual(['Cho', 'Ben', 'Dao', 'Ann'])
  expect(rows.map(({ helpAt, at, done, stars }) => [helpAt, at, done, stars])).toEqual([
    [0, -1, 0, 0],
    [0, -1, 0, 0],
    [-1, -1, 1, 1],
    [-1, 2, 2, 5],
  ])
})

test('a cell is empty, worked on, asks for help or is done', () => {
  expect([undefined, cell(3), cell(4), cell(7, 1)].map(stateOfCell)).toEqual(['none', 'working', 'help', 'done'])
})

test('a step is hard where a third of those who tried it need long', () => {
  const rows = gridRows(students, steps, grid)
  expect(stepSummary(rows, 0)).toEqual({ opened: 4, done: 2, hard: true })
  expect(stepSummary(rows, 1)).toEqual({ opened: 1, done: 1, hard: false })
})
