import { expect, test } from 'vitest'
import { typedForms, unlisted } from './listed.ts'

test('every form of the product is sent without a network, without a session, twice, and to a server that dies', () => {
  expect(unlisted()).toEqual({ unknown: [], gone: [] })
})

test('each by a name of its own', () => {
  expect(new Set(typedForms.map(({ name }) => name)).size).toBe(typedForms.length)
})
