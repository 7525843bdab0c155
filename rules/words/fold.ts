import { enclosedLetter, foldLookAlikes } from './look-alikes.ts'

/** Text as the filter compares it, with a map of every UTF-16 unit back to the original. */
export type FoldedText = { text: string; from: readonly number[]; to: readonly number[] }

/** Part of a folded text: `base[i]` is the index of unit `i` in the folded text. */
export type TextView = { text: string; base: readonly number[] }

/** NFKC can expand one character to eighteen; the bound limits the time of the search. */
const maxFoldedLength = 2_000

const mark = /\p{M}/u
const foreignMarks = /(?![\u0e31-\u0e39\u0e47-\u0e4e])\p{M}/gu
const ignorable = /[\p{Cf}\ufe00-\ufe0f\u180e\u115f\u1160\u3164\uffa0]/gu
const composeThaiAm = (text: string) => text.replaceAll('\u0e4d\u0e32', '\u0e33')

/** NFKC does not change these: ASCII, Thai consonants and vowels, compatibility jamo, Han, Hangul syllables. */
const isStable = (code: number) =>
  code < 0x80 ||
  (code >= 0x0e01 && code <= 0x0e30) ||
  (code >= 0x0e40 && code <= 0x0e46) ||
  (code >= 0x3131 && code <= 0x3163) ||
  (code >= 0x4e00 && code <= 0x9fff) ||
  (code >= 0xac00 && code <= 0xd7a3)

/**
 * NFKC, lower case, look-alikes as Latin letters, without accents and invisible characters. Accents of Thai are letters.
 * The result is shorter than the text if it contains so many characters that expand that no person wrote it.
 */
export function foldText(text: string): FoldedText & { isComplete: boolean } {
  let folded = ''
  const from: number[] = []
  const to: number[] = []
  let start = 0
  while (start < text.length && folded.length < maxFoldedLength) {
    const end = clusterEnd(text, start)
    const plain = foldCluster(text.slice(start, end))
    if (plain === '\u0e32' && folded.endsWith('\u0e4d')) {
      folded = `${folded.slice(0, -1)}\u0e33`
      to[to.length - 1] = end
    } else {
      folded += plain
      for (let unit = 0; unit < plain.length; unit++) {
        from.push(start)
        to.push(end)
      }
    }
    start = end
  }
  return { text: folded, from, to, isComplete: start >= text.length }
}

/** End of a character with its combining marks. */
function clusterEnd(text: string, start: number): number {
  let end = start + (text.codePointAt(start)! > 0xffff ? 2 : 1)
  while (end < text.length && !isStable(text.charCodeAt(end)) && mark.test(text[end]!)) end++
  return end
}

function foldCluster(cluster: string): string {
  const code = cluster.codePointAt(0)!
  if (cluster.length === 1 && isStable(code)) return cluster.toLowerCase()
  const letter = enclosedLetter(code)
  if (letter) return letter
  const normal = /[\u3131-\u3163]/.test(cluster) ? cluster : composeThaiAm(cluster.normalize('NFKC'))
  const plain = normal.toLowerCase().replaceAll(ignorable, '')
  return /^[\0-\x7f]?$/.test(plain) ? plain : foldLookAlikes(removeMarks(plain))
}

/** Hangul is composed again: its letters are no marks. */
function removeMarks(text: string): string {
  const parts = text.normalize('NFD')
  const bare = parts.replaceAll(foreignMarks, '')
  return bare.length === parts.length ? text : composeThaiAm(bare.normalize('NFC'))
}

const anyDigit = /\p{Nd}/u

/** Digits of any script as 0 to 9. */
export function foldDigits(text: string): string {
  if (!/[^\0-\x7f]/.test(text)) return text
  return text.replaceAll(/[^\0-\x7f\ud800-\udfff]/g, (unit) => (anyDigit.test(unit) ? digitValue(unit) : unit))
}

/** Unicode lists the digits of a script consecutively, starting with zero. */
function digitValue(digit: string): string {
  const code = digit.charCodeAt(0)
  let zero = code
  while (code - zero < 9 && anyDigit.test(String.fromCharCode(zero - 1))) zero--
  return String(code - zero)
}

export const viewOf = (text: string): TextView => ({ text, base: Array.from({ length: text.length }, (_, i) => i) })

/** The units for which `isIncluded` is true. */
export function filterView({ text, base }: TextView, isIncluded: (unit: string, index: number) => boolean): TextView {
  let filtered = ''
  const remaining: number[] = []
  for (let index = 0; index < text.length; index++) {
    if (!isIncluded(text[index]!, index)) continue
    filtered += text[index]
    remaining.push(base[index]!)
  }
  return { text: filtered, base: remaining }
}

export const sliceView = ({ text, base }: TextView, start: number, end: number): TextView => ({
  text: text.slice(start, end),
  base: base.slice(start, end),
})

export const joinViews = (views: readonly TextView[]): TextView => ({
  text: views.map(({ text }) => text).join(''),
  base: views.flatMap(({ base }) => base),
})
