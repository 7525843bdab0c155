import { expect, test } from 'vitest'
import { formatFrame } from './live-lines.ts'

test('formats values, patches with their lag, refusals and the end of a subscription', () => {
  expect(formatFrame({ t: 'v', r: 'abc', v: { a: 1 } }, 40, 1_000)).toBe('value abc 40 characters {"a":1}')
  expect(formatFrame({ t: 'd', r: 'abd', a: 980, d: [{ op: 'remove', path: '/a' }] }, 70, 1_000)).toBe(
    'patch abd lag 20 ms 70 characters [{"op":"remove","path":"/a"}]',
  )
  expect(formatFrame({ t: 'v', r: 'abd', a: 1_005, v: 1 }, 70, 1_000)).toContain('lag 0 ms')
  expect([
    formatFrame({ t: 'ok' }, 1, 1),
    formatFrame({ t: 'no', e: 'not-found' }, 1, 1),
    formatFrame({ t: 'gone' }, 1, 1),
  ]).toEqual([null, 'refused: not-found', 'gone: access to the path has ended'])
})
