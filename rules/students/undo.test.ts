import { expect, test } from 'vitest'
import { decideUndo } from './undo.ts'

test.each([
  ['allows an undo at the deadline', { undoUntil: 100, undoneAt: null }, 'ok'],
  ['rejects an undo after the deadline', { undoUntil: 99, undoneAt: null }, 'too-late'],
  ['rejects a second undo', { undoUntil: 200, undoneAt: 50 }, 'already-undone'],
])('%s', (_, change, expected) => {
  const decision = decideUndo(change, 100)
  expect(decision.ok ? 'ok' : decision.reason).toBe(expected)
})
