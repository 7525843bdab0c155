import { expect, test } from 'vitest'
import { keepName } from './thai-name.ts'

test('where a line may end in Thai, the name of Wao stays whole and the next word too', () => {
  const segments = (text: string) =>
    [...new Intl.Segmenter('th', { granularity: 'word' }).segment(keepName(text))].map(({ segment }) => segment)
  expect(keepName('ช่องที่ว้าวอยู่')).toBe('ช่องที่ว้า\u2060ว\u200Bอยู่')
  expect(segments('ช่องที่ว้าวอยู่')).toContain('อยู่')
  expect(keepName('Fly Wao to the bell.')).toBe('Fly Wao to the bell.')
})
