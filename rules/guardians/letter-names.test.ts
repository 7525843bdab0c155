import { expect, test } from 'vitest'
import { letterNames } from './letter-names.ts'

test('shortens names and numbers namesakes like their login cards', () => {
  expect(letterNames(['Mali Jaidee', 'Oliver Smith', 'oliver smith '])).toEqual([
    'Mali J.',
    'Oliver S. (1)',
    'oliver s. (2)',
  ])
})

test('leaves different names with the same short name whole', () => {
  expect(letterNames(['Oliver Smith', 'Oliver Stone'])).toEqual(['Oliver Smith', 'Oliver Stone'])
})
