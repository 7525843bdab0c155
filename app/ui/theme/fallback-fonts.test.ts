import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

type Range = readonly [first: number, last: number]

/** Fallback fonts of a stylesheet with their Unicode ranges. */
function readFallbacks(sheet: string): { family: string; ranges: Range[] }[] {
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
  'the fallback fonts in %s cover their own script, but not names in other scripts',
  (sheet, ownText, foreignNames) => {
    const fallbacks = readFallbacks(sheet)
    expect(fallbacks.length).toBeGreaterThan(0)
    for (const { ranges } of fallbacks) {
      const coversCharacter = (character: string) =>
        ranges.some(([first, last]) => character.codePointAt(0)! >= first && character.codePointAt(0)! <= last)
      expect([...ownText].every(coversCharacter)).toBe(true)
      expect([...foreignNames].some(coversCharacter)).toBe(false)
    }
  },
)

test('Thai has a font face for bold text', () => {
  const css = readFileSync(new URL('./fonts-th.css', import.meta.url), 'utf8')
  const weights = [...css.matchAll(/font-family: 'Noto Sans Thai Looped';[^}]*?font-weight: ([^;]+);/g)].map(
    ([, weight]) => weight,
  )
  expect(weights).toEqual(['400', '600', '700 900'])
})
