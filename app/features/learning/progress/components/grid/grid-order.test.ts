import { expect, test } from 'vitest'
import { writeCells } from '../../class-progress/cells.ts'
import type { GridCell } from '../../views.ts'
import { buildGridRows, cellState, summarizeStep } from './grid-order.ts'

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

test('sorts students who need help first by number of attempts, then students with less progress', () => {
  const rows = buildGridRows(students, steps, grid)
  expect(rows.map(({ student }) => student.name)).toEqual(['Cho', 'Ben', 'Dao', 'Ann'])
  expect(rows.map(({ helpIndex, stepIndex, done, stars }) => [helpIndex, stepIndex, done, stars])).toEqual([
    [0, -1, 0, 0],
    [0, -1, 0, 0],
    [-1, -1, 1, 1],
    [-1, 2, 2, 5],
  ])
})

test('a cell is empty, in progress, in need of help or done', () => {
  expect([undefined, cell(3), cell(4), cell(7, 1)].map(cellState)).toEqual(['none', 'working', 'help', 'done'])
})

test('a step is hard if a third of the students who tried it need many attempts', () => {
  const rows = buildGridRows(students, steps, grid)
  expect(summarizeStep(rows, 0)).toEqual({ opened: 4, done: 2, hard: true })
  expect(summarizeStep(rows, 1)).toEqual({ opened: 1, done: 1, hard: false })
})
