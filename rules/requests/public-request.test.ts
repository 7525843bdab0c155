import { expect, test } from 'vitest'
import { formatRequestNumber, nextStatuses, parseRequestNumber } from './public-request.ts'

test('a number can be typed in any case, with spaces or without the hyphen', () => {
  const number = formatRequestNumber(new Uint8Array([0, 30, 61, 255, 7, 8, 9, 10, 11]))
  expect(number).toMatch(/^[2-9A-Z]{4}-[2-9A-Z]{4}$/)
  expect(parseRequestNumber(` ${number.toLowerCase().replace('-', ' ')} `)).toBe(number)
})

test.each(['', 'ABCD-EFG', 'ABCD-EFGHJ', 'ABCD-EFG0', 'x'.repeat(10_000)])('rejects the number %s', (typed) => {
  expect(parseRequestNumber(typed)).toBeNull()
})

test('a proposal is published only after it was accepted, and then stays published', () => {
  expect(nextStatuses('contribution', 'new')).toEqual(['accepted', 'declined'])
  expect(nextStatuses('contribution', 'accepted')).toContain('published')
  expect(nextStatuses('contribution', 'published')).toEqual([])
})

test('a request of a school is done or open again, never accepted', () => {
  expect(nextStatuses('school', 'new')).toEqual(['done'])
  expect(nextStatuses('school', 'done')).toEqual(['new'])
  expect(nextStatuses('school', 'accepted')).toEqual([])
})
