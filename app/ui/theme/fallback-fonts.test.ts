import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Range = readonly [first: number, last: number]

/** Letters for which the fallbacks of a sheet stand in. */
function fallbacksOf(sheet: string): { family: string; ranges: Range[] }[] {
  const css = readFileSync(new URL(sheet, import.meta.url), 'utf8')
  return [...css.matchAll(/@font-face \{[^}]*?font-family: '([^']*Fallback[^']*)'[^}]*\}/g)].map(([face, family]) => ({
    family: family!,
    ranges: [...face.matchAll(/U\+([0-9A-F]+)-([0-9A-F]+)/g)].map(([, first, last]) => [
      Number.parseInt(first!, 16),
      Number.parseInt(last!, 16),
    ]),
  }))
}

test.each([
  ['./fonts-ko.css', '한국어 Leo', '王小明陈静'],
  ['./fonts-cn.css', '陈静 Leo', '김하늘'],
])(
  'a fallback of %s stands in for its own letters, and leaves names of others to a font with weights',
  (sheet, own, others) => {
    const fallbacks = fallbacksOf(sheet)
    expect(fallbacks.length).toBeGreaterThan(0)
    for (const { ranges } of fallbacks) {
      const has = (letter: string) =>
        ranges.some(([first, last]) => letter.codePointAt(0)! >= first && letter.codePointAt(0)! <= last)
      expect([...own].every(has)).toBe(true)
      expect([...others].some(has)).toBe(false)
    }
  },
)

test('Thai names have a face for the weight of bold Latin ones', () => {
  const css = readFileSync(new URL('./fonts-th.css', import.meta.url), 'utf8')
  const weights = [...css.matchAll(/font-family: 'Noto Sans Thai Looped';[^}]*?font-weight: ([^;]+);/g)].map(
    ([, weight]) => weight,
  )
  expect(weights).toEqual(['400', '600', '700 900'])
})
