import { expect, test } from 'vitest'
import { lineOf } from './live-lines.ts'

test('a first value, a change with its lag, and what ends it', () => {
  expect(lineOf({ t: 'v', r: 'abc', v: { a: 1 } }, 40, 1_000)).toBe('value abc 40 letters {"a":1}')
  expect(lineOf({ t: 'd', r: 'abd', a: 980, d: [{ op: 'remove', path: '/a' }] }, 70, 1_000)).toBe(
    'patch abd lag 20 ms 70 letters [{"op":"remove","path":"/a"}]',
  )
  expect(lineOf({ t: 'v', r: 'abd', a: 1_005, v: 1 }, 70, 1_000)).toContain('lag 0 ms')
  expect([lineOf({ t: 'ok' }, 1, 1), lineOf({ t: 'no', e: 'not-found' }, 1, 1), lineOf({ t: 'gone' }, 1, 1)]).toEqual([
    null,
    'refused: not-found',
    'gone: it may not be listened to any more',
  ])
})
