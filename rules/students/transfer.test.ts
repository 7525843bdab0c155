import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  decideTaking,
  decideTransfer,
  needsConsent,
  transferActions,
  transferDays,
  transferPolicies,
  transferStatuses,
} from './transfer.ts'

const mali = { name: 'Mali Suk', taught: false, own: false, removed: false }
const teacher = { administers: false, policy: 'ask' } as const

test.each([
  ['by number and name', mali, 'Mali Suk', teacher, 'ask'],
  ['spelled with other letters and spaces', mali, ' mali  SUK', teacher, 'ask'],
  ['composed another way', { ...mali, name: 'Zoé' }, 'Zoe\u0301', teacher, 'ask'],
  ['by a number that was guessed', mali, 'Somebody', teacher, 'other-child'],
  ['where the school lets teachers', mali, 'Mali Suk', { ...teacher, policy: 'free' }, 'take'],
  ['a guess, where the school lets teachers', mali, 'Somebody', { ...teacher, policy: 'free' }, 'other-child'],
  ['a child of one’s own', { ...mali, taught: true, own: true }, 'Mali', teacher, 'take'],
  ['a child whom one teaches along', { ...mali, taught: true }, 'Mali', teacher, 'ask'],
  [
    'the same, where the school lets teachers',
    { ...mali, taught: true },
    'Mali',
    { ...teacher, policy: 'free' },
    'take',
  ],
  [
    'a child of one’s own whom the school has removed',
    { ...mali, taught: true, own: true, removed: true },
    'Mali',
    teacher,
    'ask',
  ],
  [
    'a removed one, where the school lets teachers',
    { ...mali, removed: true },
    'Mali Suk',
    { ...teacher, policy: 'free' },
    'ask',
  ],
  ['a removed one, guessed', { ...mali, removed: true }, 'Somebody', teacher, 'other-child'],
  ['by who runs the school', mali, 'Somebody', { administers: true, policy: 'ask' }, 'take'],
] as const)('%s', (_, child, name, taker, expected) => {
  expect(decideTaking(child, name, taker)).toBe(expected)
})

test('a child in front of one is asked for where it is not one’s own, nobody runs the school and the school wants it', () => {
  for (const own of [true, false])
    for (const administers of [true, false])
      for (const policy of transferPolicies)
        expect(needsConsent({ own }, { administers, policy })).toBe(!own && !administers && policy === 'ask')
})

test('nobody takes in a child of others at once by a name that is not the child’s', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), fc.constantFrom(...transferPolicies), (name, given, policy) => {
      const taking = decideTaking({ name, taught: false, own: false, removed: false }, given, {
        administers: false,
        policy,
      })
      if (taking !== 'other-child')
        expect(
          decideTaking({ name: given, taught: false, own: false, removed: false }, name, {
            administers: false,
            policy,
          }),
        ).toBe(taking)
      if (policy === 'ask') expect(taking).not.toBe('take')
    }),
  )
})

test('only what waits is decided, and not for ever', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...transferStatuses),
      fc.constantFrom(...transferActions),
      fc.integer({ min: 0, max: 90 }),
      (status, act, days) => {
        const decided = decideTransfer({ status, askedAt: 0 }, act, days * 86_400_000)
        expect(decided !== null).toBe(status === 'pending' && days <= transferDays)
      },
    ),
  )
})
