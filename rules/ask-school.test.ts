import fc from 'fast-check'
import { expect, test } from 'vitest'
import { decideAsking, searchText, type Asker } from './ask-school.ts'

const asker: Asker = {
  kind: 'adult',
  email: 'napat@kitehill.ac.th',
  emailVerified: true,
  teacher: 'none',
  askedAt: null,
  student: false,
  removed: false,
}
const day = 24 * 60 * 60_000

test.each([
  ['a confirmed address of an admitted domain', asker, 'active'],
  ['an address nobody confirmed', { ...asker, emailVerified: false }, 'pending'],
  ['another domain', { ...asker, email: 'napat@example.com' }, 'pending'],
  ['a domain that only ends alike', { ...asker, email: 'napat@evilkitehill.ac.th' }, 'pending'],
  ['a student of the school', { ...asker, student: true }, 'pending'],
  ['whom the school removed as something else', { ...asker, removed: true }, 'pending'],
  ['whom the school removed, after a while', { ...asker, teacher: 'removed', askedAt: 0 }, 'pending'],
  ['whom the school has just removed', { ...asker, teacher: 'removed', askedAt: 95 * day }, 'asked-recently'],
  ['who is in', { ...asker, teacher: 'active' }, 'already-member'],
  ['who has asked', { ...asker, teacher: 'pending' }, 'already-asked'],
  ['an account a school made for a child', { ...asker, kind: 'managed' }, 'managed-account'],
] satisfies [string, Asker, string][])('%s: %s', (_, given, expected) => {
  const decision = decideAsking(given, ['kitehill.ac.th'], 100 * day)
  expect(decision.ok ? decision.value : decision.reason).toBe(expected)
})

test('nobody is let in by personal mail, by an unconfirmed address or as a student', () => {
  const askers = fc.record({
    kind: fc.constantFrom('adult', 'managed'),
    email: fc.constantFrom('a@gmail.com', 'a@kitehill.ac.th', 'nobody'),
    emailVerified: fc.boolean(),
    teacher: fc.constantFrom('none', 'pending', 'active', 'removed'),
    askedAt: fc.option(fc.nat()),
    student: fc.boolean(),
    removed: fc.boolean(),
  })
  fc.assert(
    fc.property(askers, (given) => {
      const decision = decideAsking(given as Asker, ['gmail.com', 'kitehill.ac.th'], 100 * day)
      if (decision.ok && decision.value === 'active')
        expect(given).toMatchObject({
          kind: 'adult',
          email: 'a@kitehill.ac.th',
          emailVerified: true,
          student: false,
          removed: false,
          teacher: 'none',
        })
    }),
  )
})

test.each([
  ['  Kite   HILL ', 'kite hill'],
  ['โรงเรียน', 'โรงเรียน'],
  ['k', null],
  ['   ', null],
  ['ｋｉｔｅ', 'kite'],
  ['บ้านคำปุน', 'บ้านคำปุน'],
])('%j is looked for as %j', (text, expected) => expect(searchText(text)).toBe(expected))
