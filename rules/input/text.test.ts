import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { decodePercent, isText, mostMarks } from './text.ts'

describe('marks on one letter', () => {
  test('are taken as people write them', () => {
    for (const text of ['ปั๊ม ศรีสุข', 'ก็'.repeat(5_000), 'Nguyễn', 'e\u0301', '김하늘', 'Z̸̢͎̗', '👩‍👩‍👧‍👦'.repeat(200)])
      expect(isText(text)).toBe(true)
  })

  test('are counted: so many, and not one more', () => {
    expect(isText(`a${'\u0301'.repeat(mostMarks)}`)).toBe(true)
    expect(isText(`a${'\u0301'.repeat(mostMarks + 1)}`)).toBe(false)
    expect(isText(`${`a${'\u0301'.repeat(mostMarks)}`.repeat(100)}`)).toBe(true)
    expect(decodePercent(`a${'%CC%81'.repeat(mostMarks + 1)}`)).toBeNull()
  })

  test('and whatever is taken has its normal form in no time', () => {
    const marked = fc
      .array(fc.constantFrom('a', '\u0301', '\u0323', '\u0300', 'ก', '\u0e38'), { maxLength: 400 })
      .map((letters) => letters.join(''))
    fc.assert(
      fc.property(marked, (text) => {
        fc.pre(isText(text))
        const long = text.repeat(500_000 / Math.max(1, text.length))
        fc.pre(isText(long))
        const began = process.threadCpuUsage()
        long.normalize('NFC')
        expect(process.threadCpuUsage(began).user).toBeLessThan(500_000)
      }),
      { numRuns: 20 },
    )
  })
})
