import { expect, test } from 'vitest'
import type { BoardRow } from '../../contract.ts'
import { boardRows, podiumRows } from './board-rows.ts'

const row = (rank: number, player = `p${rank}`): BoardRow => ({
  player,
  rank,
  name: player,
  team: null,
  points: 100,
  gained: 0,
  kite: { colours: ['leaf', 'mint'], pattern: 'tip' },
})
const board = [1, 2, 3, 4, 5, 6, 7].map((rank) => row(rank))
const players = (rows: readonly BoardRow[]) => rows.map(({ player }) => player)

test('boardRows lists the first five rows and adds the row of the player', () => {
  expect(players(boardRows(board, 'p2'))).toEqual(['p1', 'p2', 'p3', 'p4', 'p5'])
  expect(players(boardRows(board, 'p7'))).toEqual(['p1', 'p2', 'p3', 'p4', 'p5', 'p7'])
})

test('boardRows and podiumRows are empty for an empty board', () => {
  expect(boardRows([], 'p1')).toEqual([])
  expect(podiumRows([])).toEqual([])
})

test('podiumRows leaves out players without points', () => {
  expect(players(podiumRows([row(1, 'a'), { ...row(2, 'b'), points: 0 }]))).toEqual(['a'])
})

test('podiumRows includes players who share a rank', () => {
  expect(players(podiumRows([row(1, 'a'), row(1, 'b'), row(3, 'c'), row(4, 'd')]))).toEqual(['a', 'b', 'c'])
})
