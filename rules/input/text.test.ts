import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePercent, isText, maxMarks } from './text.ts'

describe('combining marks', () => {
  test('are accepted as languages use them', () => {
    for (const text of ['ปั๊ม ศรีสุข', 'ก็'.repeat(5_000), 'Nguyễn', 'e\u0301', '김하늘', 'Z̸̢͎̗', '👩‍👩‍👧‍👦'.repeat(200)])
      expect(isText(text)).toBe(true)
  })

  test('are accepted up to the limit per letter and rejected above it', () => {
    expect(isText(`a${'\u0301'.repeat(maxMarks)}`)).toBe(true)
    expect(isText(`a${'\u0301'.repeat(maxMarks + 1)}`)).toBe(false)
    expect(isText(`${`a${'\u0301'.repeat(maxMarks)}`.repeat(100)}`)).toBe(true)
    expect(decodePercent(`a${'%CC%81'.repeat(maxMarks + 1)}`)).toBeNull()
  })

  test('within the limit normalize quickly', () => {
    const markedTexts = fc
      .array(fc.constantFrom('a', '\u0301', '\u0323', '\u0300', 'ก', '\u0e38'), { maxLength: 400 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(markedTexts, (text) => {
        fc.pre(isText(text))
        const repeatedText = text.repeat(500_000 / Math.max(1, text.length))
        fc.pre(isText(repeatedText))
        const startUsage = process.threadCpuUsage()
        repeatedText.normalize('NFC')
        expect(process.threadCpuUsage(startUsage).user).toBeLessThan(500_000)
      }),
      { numRuns: 20 },
    )
  })
})
