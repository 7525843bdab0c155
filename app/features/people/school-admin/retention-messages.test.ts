import { expect, test } from 'vitest'
import { retentionKinds } from '#rules/retention.ts'
import messages from './locales/en.json' with { type: 'json' }

test('every kind of stored data has a text in the settings of a school', () => {
  const texts = messages.retention as unknown as Record<string, { what?: string; then?: string }>
  expect(retentionKinds.filter((kind) => !texts[kind]?.what || !texts[kind]?.then)).toEqual([])
})
