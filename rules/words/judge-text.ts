import { findChineseWords, indexChineseWords } from './chinese.ts'
import { findContactData } from './contact-data.ts'
import { foldDigits, foldText, type FoldedText } from './fold.ts'
import { findKoreanWords, indexKoreanWords } from './korean.ts'
import { findLatinWords, indexLatinWords, type Match } from './latin.ts'
import { chinese } from './lists/chinese.ts'
import { english } from './lists/english.ts'
import { korean } from './lists/korean.ts'
import { thai } from './lists/thai.ts'
import { coverText, type Coverage } from './occurrences.ts'
import { findThaiWords, indexThaiWords } from './thai.ts'
import { wordLanguages, type Audience, type Verdict, type WordHit, type WordLanguage } from './verdict.ts'
import { decodeList, type DecodedList, type ListedWord, type Severity } from './word-list.ts'

/** Fields that are judged are shorter; the bound limits the time. */
export const maxJudgedLength = 1_000
const maxHits = 20

export type JudgeOptions = {
  audience: Audience
  /** Default: the lists of all languages, because students mix languages. */
  languages?: readonly WordLanguage[]
  /** Words that are innocent here: names of the class and the allowed words of the school. */
  innocent?: readonly string[]
}

/** The word filter for all text that people write. A held text waits for a person; it is never deleted by this verdict. */
export function judgeText(text: string, { audience, languages = wordLanguages, innocent = [] }: JudgeOptions): Verdict {
  const folded = foldText(text.slice(0, maxJudgedLength))
  const limit = audience === 'student' ? 1 : 2
  const hits = [
    ...findWords(folded, languages, innocent),
    ...(audience === 'student' ? findContact(folded) : []),
  ].filter(({ severity }) => severity >= limit)
  const worst = hits.reduce<WordHit | null>((max, hit) => (max && max.severity >= hit.severity ? max : hit), null)
  if (!worst) return { decision: 'pass' }
  return { decision: 'hold', category: worst.category, severity: worst.severity, spans: hits.slice(0, maxHits) }
}

const encodedLists = { en: english, th: thai, ko: korean, cn: chinese }

type LoadedLists = ReturnType<typeof loadLists>
let loadedLists: LoadedLists | null = null

/** Decoding takes milliseconds, so it runs before the first text and not for pages that only import the rules. */
function loadLists() {
  const lists = Object.fromEntries(
    wordLanguages.map((language) => [language, decodeList(language, encodedLists[language])]),
  ) as Record<WordLanguage, DecodedList>
  const all = Object.values(lists)
  return {
    latin: indexLatinWords(
      all.flatMap(({ words }) => words),
      all.flatMap(({ innocent }) => innocent),
    ),
    thai: indexThaiWords(lists.th),
    korean: indexKoreanWords(lists.ko),
    chinese: indexChineseWords(lists.cn),
    patterns: all.flatMap(({ words, innocent }) =>
      words.filter(({ mode }) => mode === 're').map((word) => ({ word, innocent, regex: new RegExp(word.word, 'gu') })),
    ),
  }
}

function findWords(folded: FoldedText, languages: readonly WordLanguage[], innocent: readonly string[]): WordHit[] {
  const lists = (loadedLists ??= loadLists())
  const matches = [
    ...findLatinWords(folded, lists.latin).filter(({ word }) => languages.includes(word.language)),
    ...(languages.includes('th') ? findThaiWords(folded, lists.thai) : []),
    ...(languages.includes('ko') ? findKoreanWords(folded, lists.korean) : []),
    ...(languages.includes('cn') ? findChineseWords(folded, lists.chinese) : []),
    ...findPatterns(folded, lists.patterns, languages),
  ]
  if (matches.length === 0) return []
  const { isInside } = coverText(
    folded.text,
    innocent.map((word) => foldText(word).text),
  )
  return matches
    .filter(({ word, start, end }) => word.category === 'danger' || !isInside(start, end))
    .map(({ word: { category, severity, language }, start, end }) => ({
      ...originalRange(folded, start, end),
      category,
      severity,
      language,
    }))
}

type Pattern = { word: ListedWord; innocent: readonly string[]; regex: RegExp }

function findPatterns({ text }: FoldedText, patterns: readonly Pattern[], languages: readonly WordLanguage[]): Match[] {
  const plain = foldDigits(text)
  return patterns.flatMap(({ word, innocent, regex }) => {
    if (!languages.includes(word.language)) return []
    let coverage: Coverage | null = null
    // An innocent occurrence, such as the name of a lesson about the danger, hides no later one.
    for (const match of plain.matchAll(regex)) {
      const range = { start: match.index, end: match.index + match[0].length }
      coverage ??= coverText(plain, innocent)
      if (match[0] !== '' && !coverage.isInside(range.start, range.end)) return [{ word, ...range }]
    }
    return []
  })
}

const contactSeverity: Severity = 2

const findContact = (folded: FoldedText): WordHit[] =>
  findContactData(foldDigits(folded.text)).map(({ start, end }) => ({
    ...originalRange(folded, start, end),
    category: 'contact',
    severity: contactSeverity,
    language: null,
  }))

const originalRange = ({ from, to }: FoldedText, start: number, end: number) => ({
  from: from[start]!,
  to: to[end - 1]!,
})
