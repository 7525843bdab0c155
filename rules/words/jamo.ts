import type { TextView } from './fold.ts'

/** Hangul letters of a text; syllables are split so that spaced and split spellings meet one pattern. */
export type JamoView = {
  text: string
  base: readonly number[]
  /** The letter starts a syllable or is another character. */
  startsSyllable: readonly boolean[]
  endsSyllable: readonly boolean[]
  /** Written as a single letter, not in a syllable. */
  isBare: readonly boolean[]
  isHangul: readonly boolean[]
}

const leads = [...'ㄱㄲㄴㄷㄸㄹㅁㅂㅃㅅㅆㅇㅈㅉㅊㅋㅌㅍㅎ']
const vowels = [...'ㅏㅐㅑㅒㅓㅔㅕㅖㅗㅘㅙㅚㅛㅜㅝㅞㅟㅠㅡㅢㅣ']
const tails = ['', ...'ㄱㄲㄳㄴㄵㄶㄷㄹㄺㄻㄼㄽㄾㄿㅀㅁㅂㅄㅅㅆㅇㅈㅊㅋㅌㅍㅎ']
const compounds: Readonly<Record<string, string>> = {
  ㄳ: 'ㄱㅅ',
  ㄵ: 'ㄴㅈ',
  ㄶ: 'ㄴㅎ',
  ㄺ: 'ㄹㄱ',
  ㄻ: 'ㄹㅁ',
  ㄼ: 'ㄹㅂ',
  ㄽ: 'ㄹㅅ',
  ㄾ: 'ㄹㅌ',
  ㄿ: 'ㄹㅍ',
  ㅀ: 'ㄹㅎ',
  ㅄ: 'ㅂㅅ',
  ㅘ: 'ㅗㅏ',
  ㅙ: 'ㅗㅐ',
  ㅚ: 'ㅗㅣ',
  ㅝ: 'ㅜㅓ',
  ㅞ: 'ㅜㅔ',
  ㅟ: 'ㅜㅣ',
  ㅢ: 'ㅡㅣ',
}
const firstSyllable = 0xac00
const syllableCount = 11_172

/** Conjoining jamo as the compatibility jamo that keyboards produce. */
export function plainJamo(unit: string): string {
  const code = unit.charCodeAt(0)
  if (code >= 0x1100 && code <= 0x1112) return leads[code - 0x1100]!
  if (code >= 0x1161 && code <= 0x1175) return vowels[code - 0x1161]!
  if (code >= 0x11a8 && code <= 0x11c2) return tails[code - 0x11a7]!
  return unit
}

const splitCompounds = (letters: string) => Array.from(letters, (letter) => compounds[letter] ?? letter).join('')

function lettersOf(unit: string): { letters: string; kind: 'syllable' | 'bare' | 'other' } {
  const index = unit.charCodeAt(0) - firstSyllable
  if (index >= 0 && index < syllableCount) {
    const letters = leads[Math.floor(index / 588)]! + vowels[Math.floor((index % 588) / 28)]! + tails[index % 28]!
    return { letters: splitCompounds(letters), kind: 'syllable' }
  }
  const letter = plainJamo(unit)
  return /[ㄱ-ㅣ]/.test(letter) ? { letters: splitCompounds(letter), kind: 'bare' } : { letters: unit, kind: 'other' }
}

export function splitSyllables({ text, base }: TextView): JamoView {
  let jamo = ''
  const view = {
    base: [] as number[],
    startsSyllable: [] as boolean[],
    endsSyllable: [] as boolean[],
    isBare: [] as boolean[],
    isHangul: [] as boolean[],
  }
  for (let index = 0; index < text.length; index++) {
    const { letters, kind } = lettersOf(text[index]!)
    jamo += letters
    for (let letter = 0; letter < letters.length; letter++) {
      view.base.push(base[index]!)
      view.startsSyllable.push(letter === 0 || kind === 'bare')
      view.endsSyllable.push(letter === letters.length - 1 || kind === 'bare')
      view.isBare.push(kind === 'bare')
      view.isHangul.push(kind !== 'other')
    }
  }
  return { text: jamo, ...view }
}

export const jamoText = (text: string): string => Array.from(text, (unit) => lettersOf(unit).letters).join('')
