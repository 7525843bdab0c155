import { expect, test } from 'vitest'
import { extendedEnd, grantPeriod, planState, type PlanGrant } from './plan-state.ts'

const grant = (changes: Partial<PlanGrant> = {}): PlanGrant => ({
  plan: 'school',
  seats: 300,
  startsOn: '2026-01-01',
  endsOn: '2026-12-31',
  hasGrace: true,
  ...changes,
})

test.each([
  ['before it starts', '2025-12-31', { plan: 'free', state: 'free' }],
  ['on the first day', '2026-01-01', { plan: 'school', state: 'active' }],
  ['on the last day', '2026-12-31', { plan: 'school', state: 'active', endsOn: '2026-12-31', freezesOn: null }],
  ['on the day after', '2027-01-01', { plan: 'school', state: 'grace', freezesOn: '2027-01-31' }],
  ['on the last day of grace', '2027-01-30', { plan: 'school', state: 'grace' }],
  ['after grace', '2027-01-31', { plan: 'free', state: 'frozen', endsOn: '2026-12-31' }],
])('a plan %s', (_, today, expected) => {
  expect(planState([grant()], today)).toMatchObject(expected)
})

test('a refunded plan ends without grace', () => {
  const refunded = grant({ endsOn: '2026-05-01', hasGrace: false })
  expect(planState([refunded], '2026-05-01').state).toBe('active')
  expect(planState([refunded], '2026-05-02')).toMatchObject({ plan: 'free', state: 'frozen' })
})

test('the largest plan applies, then the one that ends last', () => {
  const teacher = grant({ plan: 'teacher', seats: null, endsOn: '2030-12-31' })
  const renewed = grant({ endsOn: '2027-12-31' })
  expect(planState([teacher, grant(), renewed], '2026-06-01')).toMatchObject({ plan: 'school', endsOn: '2027-12-31' })
  expect(planState([teacher, grant()], '2027-06-01')).toMatchObject({ plan: 'teacher', state: 'active' })
})

test('a code extends the running plan of the same kind, and otherwise begins today', () => {
  expect(extendedEnd([grant()], 'school', '2026-06-01', 365)).toBe('2027-12-31')
  expect(extendedEnd([grant()], 'teacher', '2026-06-01', 1)).toBe('2026-06-01')
  expect(extendedEnd([grant()], 'school', '2027-06-01', 30)).toBe('2027-06-30')
})

test('a code for one day adds no seats to the running year, and more seats last only their own days', () => {
  const trial = { plan: 'school' as const, seats: 10, days: 1 }
  const period = grantPeriod([grant()], trial, '2026-06-01')
  expect(period).toEqual({ startsOn: '2027-01-01', endsOn: '2027-01-01' })
  expect(grantPeriod([grant()], { ...trial, seats: 1_000 }, '2026-06-01')).toEqual({
    startsOn: '2026-06-01',
    endsOn: '2026-06-01',
  })
  expect(grantPeriod([grant({ seats: null })], { ...trial, seats: null }, '2026-06-01')).toEqual(period)
  expect(grantPeriod([], { ...trial, days: 30 }, '2026-06-01')).toEqual({
    startsOn: '2026-06-01',
    endsOn: '2026-06-30',
  })
})

test('shows the end of grants that follow each other without a gap', () => {
  const next = grant({ startsOn: '2027-01-01', endsOn: '2027-06-30' })
  expect(planState([grant(), next], '2026-06-01')).toMatchObject({ state: 'active', endsOn: '2027-06-30' })
  expect(planState([grant(), next], '2027-01-01')).toMatchObject({ state: 'active', endsOn: '2027-06-30' })
  const later = grant({ startsOn: '2027-02-01', endsOn: '2027-06-30' })
  expect(planState([grant(), later], '2026-06-01')).toMatchObject({ endsOn: '2026-12-31' })
})
