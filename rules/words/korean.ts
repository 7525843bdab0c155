import { filterView, joinViews, sliceView, viewOf, type FoldedText, type TextView } from './fold.ts'
import { jamoText, plainJamo, splitSyllables, type JamoView } from './jamo.ts'
import type { Match } from './latin.ts'
import { coverText, findOccurrences, maxMatches, type Coverage } from './occurrences.ts'
import type { DecodedList, ListedWord } from './word-list.ts'

type JamoWord = { listed: ListedWord; jamo: string; isInitials: boolean }
export type KoreanList = { words: JamoWord[]; innocent: string[] }

const hangul = /[\uac00-\ud7a3ㄱ-ㅣ\u1100-\u11ff]/
const isHangul = (unit: string | undefined) => unit !== undefined && hangul.test(unit)

export function indexKoreanWords({ words, innocent }: DecodedList): KoreanList {
  return {
    words: words
      .filter(({ mode, word }) => mode !== 're' && hangul.test(word) && !/[a-z]/.test(word))
      .map((listed) => ({ listed, jamo: jamoText(listed.word), isInitials: /^[ㄱ-ㅎ]+$/.test(listed.word) })),
    innocent: innocent.map(jamoText),
  }
}

export function findKoreanWords({ text }: FoldedText, { words, innocent }: KoreanList): Match[] {
  if (!hangul.test(text)) return []
  // Lessons about initial consonants write them singly.
  const isAboutInitials = /초성|자음/.test(text)
  return viewsOf(viewOf(text)).flatMap((view) => findInView(splitSyllables(view), { words, innocent }, isAboutInitials))
}

function findInView(jamo: JamoView, { words, innocent }: KoreanList, isAboutInitials: boolean): Match[] {
  const matches: Match[] = []
  let coverage: Coverage | null = null
  const message = jamo.text.replaceAll(/[\s!.~?]+/g, '')
  for (const word of words) {
    if (word.isInitials && isAboutInitials) continue
    if (word.listed.mode === 'whole' && message !== word.jamo) continue
    for (const start of findOccurrences(jamo.text, word.jamo)) {
      const end = start + word.jamo.length
      coverage ??= coverText(jamo.text, innocent)
      if (!isWhole(jamo, word, start, end) || coverage.isInsideLonger(start, end)) continue
      matches.push({ word: word.listed, start: jamo.base[start]!, end: jamo.base[end - 1]! + 1 })
      if (matches.length >= maxMatches) return matches
    }
  }
  return matches
}

function isWhole(jamo: JamoView, { listed, isInitials }: JamoWord, start: number, end: number): boolean {
  if (isInitials) {
    for (let index = start; index < end; index++) if (!jamo.isBare[index]) return false
  } else if (!jamo.startsSyllable[start] || !jamo.endsSyllable[end - 1]) return false
  if (listed.mode === 'sub' || listed.mode === 'whole') return true
  if (start > 0 && jamo.isHangul[start - 1]) return false
  return listed.mode === 'word' || end === jamo.text.length || !jamo.isHangul[end]
}

/** Without signs between syllables; blanks only between syllables that stand alone. */
function viewsOf(text: TextView): TextView[] {
  const compact = removeNoise(text)
  const withoutDots = filterView(
    compact,
    (unit, i) => !(unit === '.' && isHangul(compact.text[i - 1]) && isHangul(compact.text[i + 1])),
  )
  const views = withoutDots.text.length === compact.text.length ? [compact] : [compact, withoutDots]
  return [...views, ...joinSingleSyllables(withoutDots)]
}

const isNoise = (unit: string) => !/\s/.test(unit) && (/[^\p{L}]/u.test(unit) || plainJamo(unit) === 'ㅡ')

/** Signs and digits between Hangul letters; punctuation only beside a syllable that stands alone. */
function removeNoise(view: TextView): TextView {
  const { text } = view
  const noise = Array.from({ length: text.length }, (_, i) => isNoise(text[i]!))
  const hangulAfter: boolean[] = []
  for (let index = text.length - 1, follows = false; index >= 0; index--) {
    hangulAfter[index] = follows
    if (!noise[index]) follows = isHangul(text[index])
  }
  const isAlone = (index: number) => isHangul(text[index]) && !isHangul(text[index - 1]) && !isHangul(text[index + 1])
  let isAfterHangul = false
  return filterView(view, (unit, index) => {
    if (!noise[index]) {
      isAfterHangul = isHangul(unit)
      return true
    }
    if (!isAfterHangul || !hangulAfter[index]) return true
    return /[,.?!。，]/.test(unit) && !isAlone(index - 1) && !isAlone(index + 1)
  })
}

function joinSingleSyllables(view: TextView): TextView[] {
  const words = [...view.text.matchAll(/\S+/g)]
  const joined: TextView[] = []
  for (let first = 0; first < words.length; first++) {
    let next = first
    while (next < words.length && words[next]![0].length === 1 && isHangul(words[next]![0])) next++
    if (next - first < 2) continue
    joined.push(joinViews(words.slice(first, next).map(({ index }) => sliceView(view, index, index + 1))))
    first = next
  }
  return joined
}
