import { expect, test } from 'vitest'
import { typedForms, findUnlistedForms } from './form-list.ts'

test('covers every form of the product in the fault tests', () => {
  expect(
    findUnlistedForms(),
    'name unknown files in `renderedIn` of a form in this folder, or in `exemptFiles` with the reason',
  ).toEqual({ unknown: [], gone: [] })
})

test('gives each form a unique name', () => {
  expect(new Set(typedForms.map(({ name }) => name)).size).toBe(typedForms.length)
})
