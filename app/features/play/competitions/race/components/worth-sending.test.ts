import { expect, test } from 'vitest'
import { isWorthSending } from './worth-sending.ts'

const logOf = (ticks: number, ...presses: number[]) => ({ inputs: presses.map((t) => ({ t })), ticks, digests: [] })
const sent = { play: 'a', inputs: 2, ticks: 240 }
const tick = (log: ReturnType<typeof logOf>, play = 'a') => isWorthSending(sent, { play, log, isLast: false })

test('does not send a log without any press', () => {
  expect(isWorthSending({ play: '', inputs: 0, ticks: 0 }, { play: 'a', log: logOf(600), isLast: true })).toBe(false)
})

test('sends after a new press and when a new play starts', () => {
  expect(tick(logOf(480, 100, 200, 300))).toBe(true)
  expect(tick(logOf(60, 30), 'b')).toBe(true)
})

test('sends until the last press has settled, then only at the end of the round', () => {
  expect(tick(logOf(480, 100, 200))).toBe(true)
  const settled = { ...sent, ticks: 1_200 }
  const later = { play: 'a', log: logOf(1_440, 100, 200) }
  expect(isWorthSending(settled, { ...later, isLast: false })).toBe(false)
  expect(isWorthSending(settled, { ...later, isLast: true })).toBe(true)
  expect(isWorthSending({ ...settled, ticks: 1_440 }, { ...later, isLast: true })).toBe(false)
})
