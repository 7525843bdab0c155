import { wordLists } from './word-list.ts'

/**
 * What a child knows: pictures in order, or two words and two digits. Both are drawn from the same evenly spread bytes.
 */

export type CardLanguage = 'en' | 'th' | 'ko' | 'cn'
export type SecretKind = 'picture' | 'words'
export type PictureCount = 3 | 4

export const pictureCount = 16

/** One digit of base 16 a picture, so that a secret and what is tapped compare as text: `3fa`. */
export function picturesFrom(bytes: Uint8Array, count: PictureCount): string {
  return Array.from(bytes.subarray(0, count), (byte) => (byte % pictureCount).toString(16)).join('')
}

export const picturesIn = (secret: string): number[] => Array.from(secret, (digit) => Number.parseInt(digit, 16))

export const readPictures = (text: string): string | null => (/^[0-9a-f]{3,4}$/.test(text) ? text : null)

/** Numbers of two words and two digits, as text: `12-60-07`. */
export function wordsFrom(bytes: Uint8Array): string {
  const [first = 0, second = 0, high = 0, low = 0] = bytes
  const size = wordLists.en.length
  // Over two bytes the odd ones out are too few to help anybody: 36 of 65,536.
  return secretOf(first % size, second % size, ((high << 8) | low) % 100)
}

const secretOf = (first: number, second: number, digits: number) =>
  `${first}-${second}-${String(digits).padStart(2, '0')}`

export function showWords(secret: string, language: CardLanguage): string {
  const [first = '', second = '', digits = ''] = secret.split('-')
  return `${wordLists[language][Number(first)]} ${wordLists[language][Number(second)]} ${digits}`
}

/** What a child types, in any of our languages, with or without spaces. `null` when it cannot be anybody's secret. */
export function readWords(text: string): string | null {
  const plain = text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s\-–—_.,+]/g, '')
    .normalize('NFC')
  const [, words = '', digits] = /^(\D+)(\d\d)$/.exec(plain) ?? []
  if (digits === undefined) return null
  for (const list of Object.values(wordLists)) {
    for (const [first, word] of list.entries()) {
      const second = words.startsWith(spelled(word))
        ? list.findIndex((other) => spelled(other) === words.slice(spelled(word).length))
        : -1
      if (second !== -1) return secretOf(first, second, Number(digits))
    }
  }
  return null
}

/** As it is compared: some Thai vowels have two spellings that look the same. */
const spelled = (word: string) => word.normalize('NFKC').normalize('NFC')

/** Three pictures are enough to remember before reading begins. */
export function picturesFor(birthBand: string | null, grade: string | null): PictureCount {
  if (birthBand) return birthBand === 'under-7' ? 3 : 4
  return grade !== null &&
    /^\s*(k|kg|pre|nursery|reception|อ|อนุบาล|유치|유아|幼|0|1$|ป\.?\s*1|초?\s*1$|一)/i.test(grade)
    ? 3
    : 4
}

export const secretSpace = (kind: SecretKind, pictures: PictureCount): number =>
  kind === 'picture' ? pictureCount ** pictures : wordLists.en.length ** 2 * 100
