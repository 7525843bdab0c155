import { wordLists } from './word-list.ts'

/** Student secrets: a sequence of pictures, or two words and two digits, generated from random bytes. */

export type CardLanguage = 'en' | 'th' | 'ko' | 'cn'
export type SecretKind = 'picture' | 'words'
export type PictureCount = 3 | 4

export const pictureCount = 16

/** One hexadecimal digit per picture, like `3fa`, so that secret and input compare as text. */
export function generatePictures(bytes: Uint8Array, count: PictureCount): string {
  return Array.from(bytes.subarray(0, count), (byte) => (byte % pictureCount).toString(16)).join('')
}

export const pictureNumbers = (secret: string): number[] => Array.from(secret, (digit) => Number.parseInt(digit, 16))

export const parsePictures = (text: string): string | null => (/^[0-9a-f]{3,4}$/.test(text) ? text : null)

/** Indexes of two words, and two digits: `12-60-07`. */
export function generateWords(bytes: Uint8Array): string {
  const [first = 0, second = 0, high = 0, low = 0] = bytes
  const size = wordLists.en.length
  // The modulo bias over two bytes is negligible: 36 of 65,536 values.
  return encodeWords(first % size, second % size, ((high << 8) | low) % 100)
}

const encodeWords = (first: number, second: number, digits: number) =>
  `${first}-${second}-${String(digits).padStart(2, '0')}`

export function formatWords(secret: string, language: CardLanguage): string {
  const [first = '', second = '', digits = ''] = secret.split('-')
  return `${wordLists[language][Number(first)]} ${wordLists[language][Number(second)]} ${digits}`
}

/** Parses typed words in any supported language, with or without spaces. `null` if they cannot be a secret. */
export function parseWords(text: string): string | null {
  const normalized = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-–—_.,+]/g, '')
    .normalize('NFC')
  const [, words = '', digits] = /^(\D+)(\d\d)$/.exec(normalized) ?? []
  if (digits === undefined) return null
  for (const list of Object.values(wordLists)) {
    for (const [first, word] of list.entries()) {
      const second = words.startsWith(normalizeWord(word))
        ? list.findIndex((other) => normalizeWord(other) === words.slice(normalizeWord(word).length))
        : -1
      if (second !== -1) return encodeWords(first, second, Number(digits))
    }
  }
  return null
}

/** Normalizes before comparison: some Thai vowels have two encodings that look the same. */
const normalizeWord = (word: string) => word.normalize('NFKC').normalize('NFC')

/** Children under 7 get three pictures, because more are hard to remember. */
export function picturesForAge(birthBand: string | null, grade: string | null): PictureCount {
  if (birthBand) return birthBand === 'under-7' ? 3 : 4
  return grade !== null &&
    /^\s*(k|kg|pre|nursery|reception|อ|อนุบาล|유치|유아|幼|0|1$|ป\.?\s*1|초?\s*1$|一)/i.test(grade)
    ? 3
    : 4
}

export const secretCount = (kind: SecretKind, pictures: PictureCount): number =>
  kind === 'picture' ? pictureCount ** pictures : wordLists.en.length ** 2 * 100
