import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentState, consentStates, purposesOff, refusedPurposes, type ConsentEvent } from './consent-state.ts'
import { consentLawOf, countriesWithLaw } from './countries.ts'
import { askedPurposes, purposeRule, purposes, youngestAge } from './purposes.ts'
import { capacities, mayAgree, mayRefuse, relationMayAnswer } from './who-may-give.ts'

const pupil = { country: 'TH', age: 8, isAgeKnown: true }

const event: ConsentEvent = {
  purpose: 'publicCertificate',
  version: 1,
  decision: 'given',
  capacity: 'guardian',
  method: 'web',
  giver: 'mother',
  isLinked: true,
  isConfirmed: true,
  at: 1,
}
const statusOf = (...events: Partial<ConsentEvent>[]) =>
  consentState(
    'publicCertificate',
    pupil,
    events.map((changes, index) => ({ ...event, at: index, ...changes })),
  ).status

const ages = [5, 7, 9, 10, 11, 13, 14, 15, 16, 20]
const countries = [...countriesWithLaw, 'JP']

/** The capacities that agree, as one letter each: school, guardian, student. */
const agreeing = (purpose: (typeof purposes)[number], country: string, age: number) =>
  capacities.map((capacity) => (mayAgree(purpose, { country, age }, capacity) ? capacity[0] : '-')).join('')

test('has no purpose for advertising, sale, profiling or third parties', () => {
  expect(purposes).toEqual([
    ...['learning', 'home', 'classWork', 'writing', 'translation', 'publicCertificate', 'fullName', 'camera'],
    ...['beyondSchool', 'improve'],
  ])
  expect(purposes).toEqual(expect.arrayContaining([...askedPurposes]))
})

test('states who agrees to each purpose, by country and age', () => {
  const rows = purposes.flatMap((purpose) =>
    countries.map(
      (country) =>
        `${purpose} ${country}: ${ages.map((age) => `${age} ${agreeing(purpose, country, age)}`).join(', ')}`,
    ),
  )
  expect(rows).toMatchSnapshot()
})

test.each(purposes)('lets a guardian refuse %s in every country and at every age', (purpose) => {
  for (const country of countries)
    for (const age of ages) expect(mayRefuse(purpose, { country, age }, 'guardian')).toBe(true)
})

test.each(countries)('gives every purpose a capacity that agrees in %s, at every age', (country) => {
  for (const purpose of purposes) for (const age of ages) expect(agreeing(purpose, country, age)).not.toBe('---')
})

test('leaves the optional purposes to the guardian below the age of the country', () => {
  for (const country of countries)
    for (const purpose of purposes.filter((key) => purposeRule(key).owner === 'guardian'))
      for (const age of ages.filter((years) => years < consentLawOf(country).guardianBelow))
        expect(agreeing(purpose, country, age)).toBe(age >= (purposeRule(purpose).schoolFromAge ?? 99) ? 'sg-' : '-g-')
})

test('counts an unknown age group as the youngest', () => {
  expect(youngestAge(null)).toBe(youngestAge('under-7'))
  expect(youngestAge('10-12')).toBe(10)
})

test('lets students in Thailand refuse from eleven, and older ones close the week', () => {
  expect(mayRefuse('camera', { country: 'TH', age: 13 }, 'student')).toBe(true)
  expect(mayAgree('camera', { country: 'TH', age: 13 }, 'student')).toBe(false)
  expect(mayRefuse('camera', { country: 'TH', age: 10 }, 'student')).toBe(false)
  expect(mayRefuse('home', { country: 'US', age: 16 }, 'student')).toBe(true)
})

test('is open until someone answers, and on once a confirmed guardian agrees', () => {
  expect(statusOf()).toBe('open')
  expect(statusOf({})).toBe('on')
  expect(statusOf({}, { decision: 'withdrawn' })).toBe('off')
  expect(statusOf({ decision: 'refused' }, { decision: 'given' })).toBe('on')
})

test('an agreement of an unconfirmed guardian switches nothing on, a slip on paper does', () => {
  expect(statusOf({ isConfirmed: false })).toBe('toConfirm')
  expect(statusOf({ isConfirmed: false, method: 'paper', giver: 'paper' })).toBe('on')
  expect(
    consentState('publicCertificate', { ...pupil, country: 'KR' }, [{ ...event, isConfirmed: false, method: 'phone' }])
      .status,
  ).toBe('on')
})

test('an unconfirmed refusal counts immediately', () => {
  expect(statusOf({}, { decision: 'refused', giver: 'father', isConfirmed: false })).toBe('off')
})

test('an agreement ends with the link, a refusal stays', () => {
  expect(statusOf({ isLinked: false })).toBe('open')
  // A refusal stays after the link ended, unless the school never knew the person.
  expect(statusOf({ isLinked: false, decision: 'refused' })).toBe('off')
  expect(statusOf({ isLinked: false, isConfirmed: false, decision: 'refused' })).toBe('open')
})

test('only the person who refused switches a purpose on again', () => {
  const refusal = { decision: 'refused', giver: 'father' } as const
  expect(statusOf(refusal, { giver: 'mother' })).toBe('off')
  expect(statusOf(refusal, { giver: 'mother' }, { giver: 'father' })).toBe('on')
})

test('a new version needs a new agreement', () => {
  expect(statusOf({ version: 0 })).toBe('open')
})

test('purposes of the lessons are on until someone refuses', () => {
  const states = consentStates(pupil, [])
  expect(states.home).toEqual({ status: 'on', isAnswered: false, refusedBy: [] })
  expect(purposesOff(states)).toEqual([
    ...['writing', 'translation', 'publicCertificate', 'fullName', 'camera', 'beyondSchool', 'improve'],
  ])
  expect(refusedPurposes(states)).toEqual([])
  expect(consentStates({ ...pupil, age: 10 }, []).writing.status).toBe('on')
  expect(consentStates({ country: 'TH', age: youngestAge(null), isAgeKnown: false }, []).writing.status).toBe('on')
})

test('off wins whatever else is answered, in any order', () => {
  const answers = fc.record({
    ...{ purpose: fc.constantFrom(...purposes), version: fc.constantFrom(1, 2), at: fc.nat(50) },
    decision: fc.constantFrom('given', 'refused', 'withdrawn'),
    capacity: fc.constantFrom(...capacities),
    method: fc.constantFrom('web', 'paper', 'mail', 'phone'),
    giver: fc.constantFrom('mother', 'father', 'aunt', 'paper'),
    ...{ isLinked: fc.boolean(), isConfirmed: fc.boolean() },
  }) satisfies fc.Arbitrary<ConsentEvent>
  const subjects = fc.record({
    ...{ country: fc.constantFrom(...countries), age: fc.constantFrom(...ages), isAgeKnown: fc.boolean() },
  })
  fc.assert(
    fc.property(
      subjects,
      fc.array(answers, { maxLength: 12 }),
      fc.constantFrom(...purposes),
      (subject, events, purpose) => {
        const refusal: ConsentEvent = { ...event, purpose, decision: 'refused', giver: 'grandmother', at: 0 }
        expect(consentState(purpose, subject, [refusal, ...events]).status).toBe('off')
        expect(consentState(purpose, subject, [...events, refusal]).status).toBe('off')
        const isOn = consentState(purpose, subject, events).status === 'on'
        // Nothing is on by the answers alone without an agreement, unless it belongs to the lessons.
        if (isOn && purposeRule(purpose).owner === 'guardian')
          expect(events.some((answer) => answer.purpose === purpose && answer.decision === 'given')).toBe(true)
      },
    ),
    { numRuns: 1_000 },
  )
})

test('sees grandparents as viewers', () => {
  expect([relationMayAnswer('parent'), relationMayAnswer('guardian'), relationMayAnswer(null)]).toEqual([
    true,
    true,
    true,
  ])
  expect([relationMayAnswer('grandparent'), relationMayAnswer('other')]).toEqual([false, false])
})
