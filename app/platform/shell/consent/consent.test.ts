import { expect, test } from 'vitest'
import { saveConsent, readConsent } from './consent.ts'

function memoryStorage(text: string | null = null) {
  let stored = text
  return { getItem: () => stored, setItem: (_: string, value: string) => void (stored = value) }
}

test('saves a choice with its date and version', () => {
  const storage = memoryStorage()
  expect(readConsent(storage, {})).toBeNull()
  saveConsent('given', storage, new Date('2026-11-15T00:00:00Z'))
  expect(JSON.parse(storage.getItem()!)).toEqual({ version: 1, choice: 'given', at: '2026-11-15T00:00:00.000Z' })
  expect(readConsent(storage, {})).toBe('given')
  saveConsent('refused', storage)
  expect(readConsent(storage, {})).toBe('refused')
})

test.each(['{', '"given"', '{"version":1,"choice":"maybe"}', '{"version":0,"choice":"given"}'])(
  'ignores the invalid stored value %s',
  (text) => {
    expect(readConsent(memoryStorage(text), {})).toBeNull()
  },
)

test('Global Privacy Control overrides the stored consent', () => {
  expect(readConsent(memoryStorage('{"version":1,"choice":"given"}'), { globalPrivacyControl: true })).toBe('refused')
})
