import { expect, test } from 'vitest'
import { programOf, repeat, type Draft } from '#rules/program/tree.ts'
import { statementsOf } from './commentable.ts'

const right: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const program = programOf(right, repeat(2, [right]))
const listed = (parts: ReturnType<typeof statementsOf>['parts']) => parts.map(({ line, code }) => `${line} ${code}`)

test('what a comment is about is listed as it is seen: by the names of tiles, or as lines', () => {
  const indent = '\u00a0'.repeat(4)
  expect(listed(statementsOf(program, ({ kind }) => `a tile (${kind})`).parts)).toEqual([
    '1 a tile (do)',
    '2 a tile (repeat)',
    `3 ${indent}a tile (do)`,
  ])
  expect(listed(statementsOf(program).parts)[0]).toBe('1 fly_right()')
})
