import { expect, test } from 'vitest'
import { isWorthSending } from './worth-sending.ts'

const logOf = (ticks: number, ...presses: number[]) => ({ inputs: presses.map((t) => ({ t })), ticks, digests: [] })
const sent = { play: 'a', inputs: 2, ticks: 240 }
const tick = (log: ReturnType<typeof logOf>, play = 'a') => isWorthSending(sent, { play, log, isLast: false })

test('nothing was pressed', () => {
  expect(isWorthSending({ play: '', inputs: 0, ticks: 0 }, { play: 'a', log: logOf(600), isLast: true })).toBe(false)
})

test('a press, or another play', () => {
  expect(tick(logOf(480, 100, 200, 300))).toBe(true)
  expect(tick(logOf(60, 30), 'b')).toBe(true)
})

test('what comes of a press after it was sent is sent too, and then no more', () => {
  expect(tick(logOf(480, 100, 200))).toBe(true)
  const settled = { ...sent, ticks: 1_200 }
  const later = { play: 'a', log: logOf(1_440, 100, 200) }
  expect(isWorthSending(settled, { ...later, isLast: false })).toBe(false)
  expect(isWorthSending(settled, { ...later, isLast: true })).toBe(true)
  expect(isWorthSending({ ...settled, ticks: 1_440 }, { ...later, isLast: true })).toBe(false)
})
