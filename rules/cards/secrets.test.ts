import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  picturesForAge,
  generatePictures,
  pictureNumbers,
  parsePictures,
  parseWords,
  secretCount,
  formatWords,
  generateWords,
  type CardLanguage,
} from './secrets.ts'
import { wordLists } from './word-list.ts'

const languages = ['en', 'th', 'ko', 'cn'] as const satisfies readonly CardLanguage[]
const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 })

test('generates pictures evenly distributed, with repetition', () => {
  const counts = new Map<string, number>()
  for (let byte = 0; byte < 256; byte++) {
    const picture = generatePictures(Uint8Array.from([byte, 0, 0, 0]), 3)[0]!
    counts.set(picture, (counts.get(picture) ?? 0) + 1)
  }
  expect([...counts.values()]).toEqual(Array(16).fill(16))
  fc.assert(
    fc.property(bytes, fc.constantFrom(3, 4), (randomBytes, count) => {
      const secret = generatePictures(randomBytes, count)
      expect(parsePictures(secret)).toBe(secret)
      expect(pictureNumbers(secret)).toHaveLength(count)
      expect(pictureNumbers(secret).every((picture) => picture >= 0 && picture < 16)).toBe(true)
    }),
  )
  for (const nonsense of ['', '12', '12345', '12g', ' 123', '１２３']) expect(parsePictures(nonsense)).toBeNull()
})

test('has 64 distinct words per language, and joined pairs are unambiguous', () => {
  for (const language of languages) {
    const list = wordLists[language]
    expect(list).toHaveLength(64)
    expect(new Set(list).size).toBe(64)
    const pairs = list.flatMap((first) => list.map((second) => first + second))
    expect(new Set(pairs).size).toBe(64 * 64)
  }
})

test('parses formatted words in every language with any spacing', () => {
  fc.assert(
    fc.property(bytes, fc.constantFrom(...languages), (randomBytes, language) => {
      const secret = generateWords(randomBytes)
      const shown = formatWords(secret, language)
      expect(parseWords(shown)).toBe(secret)
      expect(parseWords(shown.replaceAll(' ', ''))).toBe(secret)
      expect(parseWords(`  ${shown.toUpperCase().replaceAll(' ', ' - ')} `)).toBe(secret)
    }),
  )
  for (const nonsense of ['', 'kite', 'kite tree', 'kite tree 1', 'kite tree 123', '12 kite tree', 'kite ว่าว 12'])
    expect(parseWords(nonsense)).toBeNull()
})

test('uses three pictures for the youngest students, four for older ones', () => {
  expect([
    picturesForAge('under-7', '5'),
    picturesForAge('7-9', 'K'),
    picturesForAge(null, 'K2'),
    picturesForAge(null, 'อนุบาล 3'),
    picturesForAge(null, '1'),
  ]).toEqual([3, 4, 3, 3, 3])
  expect([picturesForAge(null, '12'), picturesForAge(null, '4'), picturesForAge(null, null)]).toEqual([4, 4, 4])
})

test('twenty guesses succeed with a probability of at most 0.5 %', () => {
  expect(20 / secretCount('picture', 3)).toBeLessThanOrEqual(0.005)
  expect(20 / secretCount('picture', 4)).toBeLessThan(0.0004)
  expect(20 / secretCount('words', 4)).toBeLessThan(0.0001)
})
