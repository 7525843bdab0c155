import { expect, test } from 'vitest'
import { grantOfSubscription, isRunning, type SubscriptionFacts } from './subscription-grant.ts'

const secondsOf = (day: string) => Date.parse(`${day}T09:30:00Z`) / 1_000

const facts = (changes: Partial<SubscriptionFacts> = {}): SubscriptionFacts => ({
  status: 'active',
  startedAt: secondsOf('2026-01-10'),
  periodStart: secondsOf('2026-01-10'),
  periodEnd: secondsOf('2027-01-10'),
  endedAt: null,
  isPaid: true,
  refundedAt: null,
  ...changes,
})
const renewed = { periodStart: secondsOf('2027-01-10'), periodEnd: secondsOf('2028-01-10') }

test.each<[string, Partial<SubscriptionFacts>, object | null]>([
  ['a paid period lasts to its last day', {}, { startsOn: '2026-01-10', endsOn: '2027-01-10', hasGrace: true }],
  ['a renewed and paid period ends later', renewed, { endsOn: '2028-01-10' }],
  ['a renewed and unpaid period ends with the last paid one', { ...renewed, isPaid: false }, { endsOn: '2027-01-10' }],
  ['a late payment does not end the plan', { ...renewed, isPaid: false, status: 'past_due' }, { hasGrace: true }],
  ['a first period without payment grants nothing', { isPaid: false }, null],
  ['a purchase that was never completed grants nothing', { status: 'incomplete' }, null],
  [
    'a subscription that ended early ends then',
    { status: 'canceled', endedAt: secondsOf('2026-03-01') },
    { endsOn: '2026-03-01' },
  ],
  [
    'collecting in vain adds no days',
    { ...renewed, status: 'canceled', endedAt: secondsOf('2027-02-01'), isPaid: false },
    { endsOn: '2027-01-10' },
  ],
  [
    'a refund ends the plan without grace',
    { refundedAt: secondsOf('2026-02-01') },
    { endsOn: '2026-01-31', hasGrace: false },
  ],
])('%s', (_, changes, expected) => {
  const grant = grantOfSubscription(facts(changes))
  if (expected) expect(grant).toMatchObject(expected)
  else expect(grant).toBeNull()
})

test('only an ended or unused purchase admits a second one', () => {
  expect(['open', 'ending', 'canceled', 'incomplete_expired'].filter(isRunning)).toEqual([])
  expect(['active', 'past_due', 'unpaid', 'incomplete'].filter(isRunning)).toHaveLength(4)
})
