import { expect, test } from 'vitest'
import { protectThaiName } from './thai-name.ts'

test('keeps Wao’s Thai name and the next word unbroken', () => {
  const segments = (text: string) =>
    [...new Intl.Segmenter('th', { granularity: 'word' }).segment(protectThaiName(text))].map(({ segment }) => segment)
  expect(protectThaiName('ช่องที่ว้าวอยู่')).toBe('ช่องที่ว้า\u2060ว\u200Bอยู่')
  expect(segments('ช่องที่ว้าวอยู่')).toContain('อยู่')
  expect(protectThaiName('Fly Wao to the bell.')).toBe('Fly Wao to the bell.')
})
