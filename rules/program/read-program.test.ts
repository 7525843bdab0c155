import { expect, test } from 'vitest'
import { readProgram } from './read-program.ts'

const up = { id: 1, kind: 'do', action: 'fly_up', inputs: [] }
const two = { kind: 'number', value: 2 }
const inSums = (depth: number): unknown =>
  depth === 1 ? two : { kind: 'binary', operator: '+', left: inSums(depth - 1), right: two }
const inLoops = (loops: number, body: unknown[]): unknown =>
  loops === 0 ? body[0] : { id: 10 + loops, kind: 'repeat', times: two, body: [inLoops(loops - 1, body)] }

test.each([
  ['accepts a program', { nextId: 2, body: [up] }, 'program'],
  ['accepts an empty program', { nextId: 1, body: [] }, 'program'],
  ['accepts a program with notes', { nextId: 2, note: 'end', body: [{ ...up, note: 'start' }] }, 'program'],
  ['rejects null', null, 'not-a-program'],
  ['rejects a list instead of a program', [], 'not-a-program'],
  ['rejects an unknown kind of statement', { nextId: 2, body: [{ id: 1, kind: 'jump' }] }, 'not-a-program'],
  [
    'rejects the kind "constructor", which every object inherits',
    { nextId: 2, body: [{ id: 1, kind: 'constructor' }] },
    'not-a-program',
  ],
  ['rejects an action that is not a valid name', { nextId: 2, body: [{ ...up, action: 'fly up' }] }, 'not-a-program'],
  [
    'rejects a variable named like a Python keyword',
    { nextId: 2, body: [{ id: 1, kind: 'set', variable: 'while', value: two }] },
    'not-a-program',
  ],
  [
    'accepts an expression at the depth limit',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: inSums(12) }] },
    'program',
  ],
  [
    'rejects an expression over the depth limit',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: inSums(13) }] },
    'not-a-program',
  ],
  [
    'rejects an unknown operator',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: { kind: 'binary', operator: '**', left: two, right: two } }] },
    'not-a-program',
  ],
  [
    'rejects text that contains NUL',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: { kind: 'text', value: 'a\0' } }] },
    'not-a-program',
  ],
  [
    'rejects an if without branches',
    { nextId: 2, body: [{ id: 1, kind: 'if', branches: [], otherwise: null }] },
    'not-a-program',
  ],
  [
    'rejects NaN as a number',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: { kind: 'number', value: Number.NaN } }] },
    'not-a-program',
  ],
  [
    'rejects an infinite loop count',
    { nextId: 2, body: [{ id: 1, kind: 'repeat', times: { kind: 'number', value: Infinity }, body: [] }] },
    'not-a-program',
  ],
  ['rejects a loop without a body', { nextId: 2, body: [{ id: 1, kind: 'repeat', times: two }] }, 'not-a-program'],
  ['rejects a duplicate id', { nextId: 2, body: [up, up] }, 'not-a-program'],
  ['rejects an id that is not below nextId', { nextId: 1, body: [up] }, 'not-a-program'],
  ['rejects a note that is not a string', { nextId: 2, body: [{ ...up, note: 7 }] }, 'not-a-program'],
  ['rejects a note that contains NUL', { nextId: 2, note: 'a\0', body: [up] }, 'not-a-program'],
  ['accepts eight nested loops', { nextId: 99, body: [inLoops(8, [up])] }, 'program'],
  ['rejects nine nested loops', { nextId: 99, body: [inLoops(9, [up])] }, 'too-deep'],
  ['rejects five thousand nested loops', { nextId: 99_999, body: [inLoops(5_000, [up])] }, 'too-deep'],
  [
    'rejects 301 blocks',
    { nextId: 999, body: Array.from({ length: 301 }, (_, index) => ({ ...up, id: index + 1 })) },
    'too-big',
  ],
])('%s', (_, value, expected) => {
  const read = readProgram(value)
  expect(read.ok ? 'program' : read.reason).toBe(expected)
})

test('drops unknown fields', () => {
  expect(readProgram({ nextId: 2, score: 3, body: [{ ...up, stars: 3 }] })).toEqual({
    ok: true,
    value: { nextId: 2, body: [up] },
  })
})
