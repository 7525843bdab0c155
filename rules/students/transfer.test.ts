import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideStudentClaim,
  decideTransfer,
  needsConsent,
  transferActions,
  transferExpiryDays,
  transferPolicies,
  transferStatuses,
} from './transfer.ts'

const mali = { name: 'Mali Suk', taught: false, inOwnClass: false, removed: false }
const teacher = { administers: false, policy: 'ask' } as const

test.each([
  ['requests consent for a matching number and name', mali, 'Mali Suk', teacher, 'ask'],
  ['ignores case and spaces in the name', mali, ' mali  SUK', teacher, 'ask'],
  ['ignores Unicode composition in the name', { ...mali, name: 'Zoé' }, 'Zoe\u0301', teacher, 'ask'],
  ['rejects a wrong name', mali, 'Somebody', teacher, 'other-child'],
  ['adds the student directly under the free policy', mali, 'Mali Suk', { ...teacher, policy: 'free' }, 'take'],
  ['rejects a wrong name under the free policy', mali, 'Somebody', { ...teacher, policy: 'free' }, 'other-child'],
  [
    'adds a student of the teacher’s class directly',
    { ...mali, taught: true, inOwnClass: true },
    'Mali',
    teacher,
    'take',
  ],
  ['requests consent for a co-taught student', { ...mali, taught: true }, 'Mali', teacher, 'ask'],
  [
    'adds a co-taught student directly under the free policy',
    { ...mali, taught: true },
    'Mali',
    { ...teacher, policy: 'free' },
    'take',
  ],
  [
    'requests consent for a removed student of the teacher’s class',
    { ...mali, taught: true, inOwnClass: true, removed: true },
    'Mali',
    teacher,
    'ask',
  ],
  [
    'requests consent for a removed student under the free policy',
    { ...mali, removed: true },
    'Mali Suk',
    { ...teacher, policy: 'free' },
    'ask',
  ],
  ['rejects a wrong name for a removed student', { ...mali, removed: true }, 'Somebody', teacher, 'other-child'],
  ['lets a school admin add any student', mali, 'Somebody', { administers: true, policy: 'ask' }, 'take'],
] as const)('%s', (_, student, name, taker, expected) => {
  expect(decideStudentClaim(student, name, taker)).toBe(expected)
})

test('consent is needed for other classes unless the user is an admin or the policy is free', () => {
  for (const inOwnClass of [true, false])
    for (const administers of [true, false])
      for (const policy of transferPolicies)
        expect(needsConsent({ inOwnClass }, { administers, policy })).toBe(
          !inOwnClass && !administers && policy === 'ask',
        )
})

test('never adds another teacher’s student directly with a wrong name', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(...transferPolicies), (name, enteredName, policy) => {
      const decision = decideStudentClaim({ name, taught: false, inOwnClass: false, removed: false }, enteredName, {
        administers: false,
        policy,
      })
      if (decision !== 'other-child')
        expect(
          decideStudentClaim({ name: enteredName, taught: false, inOwnClass: false, removed: false }, name, {
            administers: false,
            policy,
          }),
        ).toBe(decision)
      if (policy === 'ask') expect(decision).not.toBe('take')
    }),
  )
})

test('decides only pending requests that have not expired', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...transferStatuses),
      fc.constantFrom(...transferActions),
      fc.integer({ min: 0, max: 90 }),
      (status, act, days) => {
        const newStatus = decideTransfer({ status, askedAt: 0 }, act, days * 86_400_000)
        expect(newStatus !== null).toBe(status === 'pending' && days <= transferExpiryDays)
      },
    ),
  )
})
