import { expect, test } from 'vitest'
import { decideOrder, isOverdue, orderDecisions, orderStates, possibleDecisions } from './order-state.ts'

test('an order is confirmed, then paid, and can be canceled until then or after a refund', () => {
  expect(decideOrder('ordered', 'confirm')).toBe('confirmed')
  expect(decideOrder('confirmed', 'pay')).toBe('paid')
  expect(decideOrder('ordered', 'pay')).toBeNull()
  expect(decideOrder('paid', 'confirm')).toBeNull()
  expect(possibleDecisions('canceled')).toEqual([])
})

test('no sequence of decisions confirms an order twice', () => {
  const steps = orderStates.flatMap((state) => orderDecisions.map((decision) => [state, decideOrder(state, decision)]))
  const back = steps.filter(([state, after]) => after && orderStates.indexOf(after) <= orderStates.indexOf(state!))
  expect(back).toEqual([])
})

test('only a confirmed order becomes overdue, after thirty days', () => {
  const day = 86_400_000
  expect(isOverdue('confirmed', 0, 30 * day)).toBe(false)
  expect(isOverdue('confirmed', 0, 31 * day)).toBe(true)
  expect(isOverdue('paid', 0, 31 * day)).toBe(false)
})
