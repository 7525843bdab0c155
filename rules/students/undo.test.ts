import { expect, test } from 'vitest'
import { decideUndo } from './undo.ts'

test.each([
  ['in time', { undoUntil: 100, undoneAt: null }, 'ok'],
  ['a moment late', { undoUntil: 99, undoneAt: null }, 'too-late'],
  ['taken back already', { undoUntil: 200, undoneAt: 50 }, 'already-undone'],
])('%s', (_, change, expected) => {
  const decision = decideUndo(change, 100)
  expect(decision.ok ? 'ok' : decision.reason).toBe(expected)
})
