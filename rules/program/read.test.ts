import { expect, test } from 'vitest'
import { readProgram } from './read.ts'

const up = { id: 1, kind: 'do', action: 'fly_up', inputs: [] }
const two = { kind: 'number', value: 2 }
const inSums = (depth: number): unknown =>
  depth === 1 ? two : { kind: 'binary', operator: '+', left: inSums(depth - 1), right: two }
const inLoops = (loops: number, body: unknown[]): unknown =>
  loops === 0 ? body[0] : { id: 10 + loops, kind: 'repeat', times: two, body: [inLoops(loops - 1, body)] }

test.each([
  ['a program', { nextId: 2, body: [up] }, 'program'],
  ['an empty program', { nextId: 1, body: [] }, 'program'],
  ['a program with notes', { nextId: 2, note: 'end', body: [{ ...up, note: 'start' }] }, 'program'],
  ['nothing', null, 'not-a-program'],
  ['a list', [], 'not-a-program'],
  ['an unknown kind', { nextId: 2, body: [{ id: 1, kind: 'jump' }] }, 'not-a-program'],
  ['a kind that every object has', { nextId: 2, body: [{ id: 1, kind: 'constructor' }] }, 'not-a-program'],
  ['an action that is no name', { nextId: 2, body: [{ ...up, action: 'fly up' }] }, 'not-a-program'],
  [
    'a variable named like a word of Python',
    { nextId: 2, body: [{ id: 1, kind: 'set', variable: 'while', value: two }] },
    'not-a-program',
  ],
  ['a sum as deep as it may be', { nextId: 2, body: [{ id: 1, kind: 'say', value: inSums(12) }] }, 'program'],
  ['a deeper sum', { nextId: 2, body: [{ id: 1, kind: 'say', value: inSums(13) }] }, 'not-a-program'],
  [
    'an unknown operator',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: { kind: 'binary', operator: '**', left: two, right: two } }] },
    'not-a-program',
  ],
  [
    'a text that no database takes',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: { kind: 'text', value: 'a\0' } }] },
    'not-a-program',
  ],
  [
    'a question without an answer',
    { nextId: 2, body: [{ id: 1, kind: 'if', branches: [], otherwise: null }] },
    'not-a-program',
  ],
  [
    'a number that is none',
    { nextId: 2, body: [{ id: 1, kind: 'say', value: { kind: 'number', value: Number.NaN } }] },
    'not-a-program',
  ],
  [
    'a loop that runs for ever',
    { nextId: 2, body: [{ id: 1, kind: 'repeat', times: { kind: 'number', value: Infinity }, body: [] }] },
    'not-a-program',
  ],
  ['a loop without a body', { nextId: 2, body: [{ id: 1, kind: 'repeat', times: two }] }, 'not-a-program'],
  ['an id used twice', { nextId: 2, body: [up, up] }, 'not-a-program'],
  ['an id that is still to be given', { nextId: 1, body: [up] }, 'not-a-program'],
  ['a note that is no text', { nextId: 2, body: [{ ...up, note: 7 }] }, 'not-a-program'],
  ['a note that no database takes', { nextId: 2, note: 'a\0', body: [up] }, 'not-a-program'],
  ['eight loops', { nextId: 99, body: [inLoops(8, [up])] }, 'program'],
  ['nine loops', { nextId: 99, body: [inLoops(9, [up])] }, 'too-deep'],
  ['five thousand loops', { nextId: 99_999, body: [inLoops(5_000, [up])] }, 'too-deep'],
  [
    '301 blocks',
    { nextId: 999, body: Array.from({ length: 301 }, (_, index) => ({ ...up, id: index + 1 })) },
    'too-big',
  ],
])('%s', (_, value, expected) => {
  const read = readProgram(value)
  expect(read.ok ? 'program' : read.reason).toBe(expected)
})

test('what does not belong to a program is left behind', () => {
  expect(readProgram({ nextId: 2, score: 3, body: [{ ...up, stars: 3 }] })).toEqual({
    ok: true,
    value: { nextId: 2, body: [up] },
  })
})
