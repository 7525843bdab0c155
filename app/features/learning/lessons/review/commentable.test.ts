import { expect, test } from 'vitest'
import { programOf, repeat, type Draft } from '#rules/program/tree.ts'
import { commentableStatements } from './commentable.ts'

const right: Draft = { kind: 'do', action: 'fly_right', inputs: [] }
const program = programOf(right, repeat(2, [right]))
const format = (parts: ReturnType<typeof commentableStatements>['parts']) =>
  parts.map(({ line, code }) => `${line} ${code}`)

test('lists statements by tile name in icon programs and by code line otherwise', () => {
  const indent = '\u00a0'.repeat(4)
  expect(format(commentableStatements(program, ({ kind }) => `a tile (${kind})`).parts)).toEqual([
    '1 a tile (do)',
    '2 a tile (repeat)',
    `3 ${indent}a tile (do)`,
  ])
  expect(format(commentableStatements(program).parts)[0]).toBe('1 fly_right()')
})
