import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  picturesFor,
  picturesFrom,
  picturesIn,
  readPictures,
  readWords,
  secretSpace,
  showWords,
  wordsFrom,
  type CardLanguage,
} from './secrets.ts'
import { wordLists } from './word-list.ts'

const languages = ['en', 'th', 'ko', 'cn'] as const satisfies readonly CardLanguage[]
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('pictures are drawn evenly, with repetition', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const one = picturesFrom(Uint8Array.from([byte, 0, 0, 0]), 3)[0]!
    counts.set(one, (counts.get(one) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array(16).fill(16))
  fc.assert(
    fc.property(bytes, fc.constantFrom(3, 4), (drawn, count) => {
      const secret = picturesFrom(drawn, count)
      expect(readPictures(secret)).toBe(secret)
      expect(picturesIn(secret)).toHaveLength(count)
      expect(picturesIn(secret).every((picture) => picture >= 0 && picture < 16)).toBe(true)
    }),
  )
  for (const nonsense of ['', '12', '12345', '12g', ' 123', '１２３']) expect(readPictures(nonsense)).toBeNull()
})

test('sixty-four words in each language, none twice, and no two pairs run together alike', () => {
  for (const language of languages) {
    const list = wordLists[language]
    expect(list).toHaveLength(64)
    expect(new Set(list).size).toBe(64)
    const pairs = list.flatMap((first) => list.map((second) => first + second))
    expect(new Set(pairs).size).toBe(64 * 64)
  }
})

test('what is printed is what is read, in every language and however it is spaced', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...languages), (drawn, language) => {
      const secret = wordsFrom(drawn)
      const shown = showWords(secret, language)
      expect(readWords(shown)).toBe(secret)
      expect(readWords(shown.replaceAll(' ', ''))).toBe(secret)
      expect(readWords(`  ${shown.toUpperCase().replaceAll(' ', ' - ')} `)).toBe(secret)
    }),
  )
  for (const nonsense of ['', 'kite', 'kite tree', 'kite tree 1', 'kite tree 123', '12 kite tree', 'kite ว่าว 12'])
    expect(readWords(nonsense)).toBeNull()
})

test('three pictures for the youngest, four for the others', () => {
  expect([
    picturesFor('under-7', '5'),
    picturesFor('7-9', 'K'),
    picturesFor(null, 'K2'),
    picturesFor(null, 'อนุบาล 3'),
    picturesFor(null, '1'),
  ]).toEqual([3, 4, 3, 3, 3])
  expect([picturesFor(null, '12'), picturesFor(null, '4'), picturesFor(null, null)]).toEqual([4, 4, 4])
})

test('twenty guesses a day find at most one secret in two hundred', () => {
  expect(20 / secretSpace('picture', 3)).toBeLessThanOrEqual(0.005)
  expect(20 / secretSpace('picture', 4)).toBeLessThan(0.0004)
  expect(20 / secretSpace('words', 4)).toBeLessThan(0.0001)
})
