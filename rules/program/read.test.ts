import { expect, test } from 'vitest'
import { readProgram } from './read.ts'

const up = { id: 1, kind: 'move', direction: 'up' }
const inLoops = (loops: number, body: unknown[]): unknown =>
  loops === 0 ? body[0] : { id: 10 + loops, kind: 'repeat', times: 2, body: [inLoops(loops - 1, body)] }

test.each([
  ['a program', { nextId: 2, body: [up] }, 'program'],
  ['an empty program', { nextId: 1, body: [] }, 'program'],
  ['a program with notes', { nextId: 2, note: 'end', body: [{ ...up, note: 'start' }] }, 'program'],
  ['nothing', null, 'not-a-program'],
  ['a list', [], 'not-a-program'],
  ['an unknown kind', { nextId: 2, body: [{ id: 1, kind: 'jump' }] }, 'not-a-program'],
  ['a kind that every object has', { nextId: 2, body: [{ id: 1, kind: 'constructor' }] }, 'not-a-program'],
  ['an unknown direction', { nextId: 2, body: [{ ...up, direction: 'north' }] }, 'not-a-program'],
  ['a loop that runs for ever', { nextId: 2, body: [{ id: 1, kind: 'repeat', times: Infinity, body: [] }] }, 'not-a-program'],
  ['a loop without a body', { nextId: 2, body: [{ id: 1, kind: 'repeat', times: 2 }] }, 'not-a-program'],
  ['an id used twice', { nextId: 2, body: [up, up] }, 'not-a-program'],
  ['an id that is still to be given', { nextId: 1, body: [up] }, 'not-a-program'],
  ['a note that is no text', { nextId: 2, body: [{ ...up, note: 7 }] }, 'not-a-program'],
  ['a note that no database takes', { nextId: 2, note: 'a\0', body: [up] }, 'not-a-program'],
  ['three loops', { nextId: 99, body: [inLoops(3, [up])] }, 'program'],
  ['four loops', { nextId: 99, body: [inLoops(4, [up])] }, 'too-deep'],
  ['five thousand loops', { nextId: 99_999, body: [inLoops(5_000, [up])] }, 'too-deep'],
  ['65 blocks', { nextId: 99, body: Array.from({ length: 65 }, (_, index) => ({ ...up, id: index + 1 })) }, 'too-big'],
])('%s', (_, value, expected) => {
  const read = readProgram(value)
  expect(read.ok ? 'program' : read.reason).toBe(expected)
})

test('what does not belong to a program is left behind', () => {
  expect(readProgram({ nextId: 2, score: 3, body: [{ ...up, stars: 3 }] })).toEqual({ ok: true, value: { nextId: 2, body: [up] } })
})
