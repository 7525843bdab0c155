import { expect, test } from 'vitest'
import { stripOf, stripState, type Learning } from './class-strip.ts'

const now = 1_700_000_000_000
const minutes = (count: number) => count * 60_000
const at = (state: Learning['state'], minutesAgo: number): Learning => ({
  state,
  number: 4,
  at: now - minutes(minutesAgo),
})

test.each([
  ['nobody on any page', false, undefined, 'away'],
  ['who was stuck and has left', false, at('stuck', 1), 'away'],
  ['on some page, with no lesson yet', true, undefined, 'here'],
  ['stuck a minute ago', true, at('stuck', 1), 'stuck'],
  ['working', true, at('working', 19), 'working'],
  ['whose last work was before the break', true, at('working', 21), 'here'],
  ['done', true, at('done', 0), 'done'],
] as const)('%s', (_, present, learning, state) => expect(stripState(present, learning, now)).toBe(state))

test('every child once, those who need help first, in the order of the list', () => {
  const children = ['a', 'b', 'c', 'd', 'e'].map((id) => ({ id }))
  const learning = { b: at('stuck', 2), d: at('stuck', 1), a: at('done', 1), e: at('stuck', 0) }
  const strip = stripOf(children, (id) => id !== 'e', learning, now)
  expect(strip.map(({ state, children: group }) => [state, group.map(({ id }) => id).join('')])).toEqual([
    ['stuck', 'bd'],
    ['done', 'a'],
    ['here', 'c'],
    ['away', 'e'],
  ])
})
