import { expect, test } from 'vitest'
import { keepConsent, readConsent } from './consent.ts'

function memory(text: string | null = null) {
  let kept = text
  return { getItem: () => kept, setItem: (_: string, value: string) => void (kept = value) }
}

test('a choice is remembered, with its day and version', () => {
  const storage = memory()
  expect(readConsent(storage, {})).toBeNull()
  keepConsent('given', storage, new Date('2026-11-15T00:00:00Z'))
  expect(JSON.parse(storage.getItem()!)).toEqual({ version: 1, choice: 'given', at: '2026-11-15T00:00:00.000Z' })
  expect(readConsent(storage, {})).toBe('given')
  keepConsent('refused', storage)
  expect(readConsent(storage, {})).toBe('refused')
})

test.each(['{', '"given"', '{"version":1,"choice":"maybe"}', '{"version":0,"choice":"given"}'])(
  '%s is no consent',
  (text) => {
    expect(readConsent(memory(text), {})).toBeNull()
  },
)

test('a browser that refuses for its owner is believed, whatever was chosen', () => {
  expect(readConsent(memory('{"version":1,"choice":"given"}'), { globalPrivacyControl: true })).toBe('refused')
})
