import fc from 'fast-check'
import { expect, test } from 'vitest'
import { treats } from './class-goal.ts'
import { parseTreat, storeOwnTreat } from './own-treat.ts'

test('reads every accepted text back, also if it equals a treat of the fixed list', () => {
  for (const treat of treats) expect(parseTreat(treat)).toEqual({ key: treat })
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...treats, 'own:own:'), fc.string()), (text) => {
      expect(parseTreat(storeOwnTreat(text))).toEqual({ text })
    }),
  )
})
