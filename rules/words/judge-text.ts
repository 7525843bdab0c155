import { findChineseWords, indexChineseWords } from './chinese.ts'
import { findContactData } from './contact-data.ts'
import { filterView, foldDigits, foldText, viewOf, type FoldedText, type TextView } from './fold.ts'
import { findKoreanWords, indexKoreanWords } from './korean.ts'
import { findLatinWords, indexLatinWords, readSubstitutes, type Match } from './latin.ts'
import { chinese } from './lists/chinese.ts'
import { english } from './lists/english.ts'
import { korean } from './lists/korean.ts'
import { thai } from './lists/thai.ts'
import { coverText, type Coverage } from './occurrences.ts'
import { findThaiWords, indexThaiWords } from './thai.ts'
import { wordLanguages, type Audience, type Verdict, type WordHit, type WordLanguage } from './verdict.ts'
import { decodeList, type DecodedList, type ListedWord, type Severity } from './word-list.ts'

/** Texts are read in parts, so that the time is linear; no word or number is longer than the overlap. */
const partLength = 1_000
const overlap = 120
/** Fields that are judged are shorter; a longer text waits for a person. */
export const maxJudgedLength = 4_000
const maxHits = 20
/** Marks a text that cannot be read as a whole. */
const unreadable = { category: 'rude', severity: 2, language: null } as const

export type JudgeOptions = {
  audience: Audience
  /** Default: the lists of all languages, because students mix languages. */
  languages?: readonly WordLanguage[]
  /** Words that are innocent here: names of the class and the allowed words of the school. */
  innocent?: readonly string[]
}

/** The word filter for all text that people write. A held text waits for a person; it is never deleted by this verdict. */
export function judgeText(text: string, { audience, languages = wordLanguages, innocent = [] }: JudgeOptions): Verdict {
  const limit = audience === 'student' ? 1 : 2
  const hits: WordHit[] = []
  const readTo = Math.min(text.length, maxJudgedLength)
  for (let start = 0, end = 0; end < readTo; start = partStart(text, end - overlap)) {
    end = Math.min(start + partLength, readTo)
    const folded = foldText(text.slice(start, end))
    const partHits = [...findWords(folded, languages, innocent), ...(audience === 'student' ? findContact(folded) : [])]
    if (!folded.isComplete) partHits.push({ from: 0, to: end - start, ...unreadable })
    for (const hit of partHits) {
      // A word in the overlap belongs to the part that has more of the text around it.
      const isSeenBefore = start > 0 && hit.to <= overlap / 2
      const isSeenNext = end < readTo && hit.from >= end - start - overlap / 2
      if (hit.severity >= limit && !isSeenBefore && !isSeenNext)
        hits.push({ ...hit, from: hit.from + start, to: hit.to + start })
    }
  }
  if (text.length > maxJudgedLength) hits.push({ from: maxJudgedLength, to: text.length, ...unreadable })
  const worst = hits.reduce<WordHit | null>((max, hit) => (max && max.severity >= hit.severity ? max : hit), null)
  if (!worst) return { decision: 'pass' }
  return { decision: 'hold', category: worst.category, severity: worst.severity, spans: hits.slice(0, maxHits) }
}

/** Starts a part between characters. */
const partStart = (text: string, start: number): number =>
  /[\udc00-\udfff]/.test(text[start] ?? '') ? start - 1 : start

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
      words
        .filter(({ mode }) => mode === 're')
        .map((word) => ({ word, innocent, script: scriptOf(word.word), regex: new RegExp(word.word, 'gu') })),
    ),
  }
}

const scripts = [/[\u0e00-\u0e7f]/, /[ㄱ-ㅣ가-힣]/, /[\u4e00-\u9fff]/]

/** A character that every match of the pattern has, so that most texts skip it. */
const scriptOf = (pattern: string): RegExp =>
  scripts.find((script) => script.test(pattern) && !/(?:^|\|)[^|]*\\b[^|]*(?:\||$)/.test(pattern)) ?? /[a-z]/

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

type Pattern = { word: ListedWord; innocent: readonly string[]; script: RegExp; regex: RegExp }

/** Danger is also found in a text with digits for letters and signs between them. */
function findPatterns({ text }: FoldedText, patterns: readonly Pattern[], languages: readonly WordLanguage[]): Match[] {
  const plain = viewOf(foldDigits(text))
  const present = patterns.filter(({ word, script }) => languages.includes(word.language) && script.test(plain.text))
  const matches = present.flatMap((pattern) => findPattern(plain, pattern) ?? [])
  if (!disguise.test(plain.text)) return matches
  const undisguised = filterView(
    { ...plain, text: readSubstitutes(plain.text) },
    (unit, index) => !sign.test(unit) && !isBlankInWord(plain.text, index),
  )
  const dangers = present.filter(({ word }) => word.category === 'danger')
  return [...matches, ...dangers.flatMap((pattern) => findPattern(undisguised, pattern) ?? [])]
}

/** A sign or digit inside a word, or characters that stand alone. */
const disguise = /\p{L}[\p{P}\p{S}\d]+\p{L}|[a-z][\d@$!|]|[\d@$!|][a-z]|(?:^|\s)\p{Lo}\s\p{Lo}/u
const sign = /[\p{P}\p{S}]/u
const letterWithoutCase = /\p{Lo}/u

/** A blank between two characters that both stand alone, in scripts whose words have several syllables. */
function isBlankInWord(text: string, index: number): boolean {
  if (text[index] !== ' ') return false
  const isLetter = (position: number) => letterWithoutCase.test(text[position] ?? '')
  return isLetter(index - 1) && isLetter(index + 1) && !isLetter(index - 2) && !isLetter(index + 2)
}

function findPattern({ text, base }: TextView, { word, innocent, regex }: Pattern): Match | null {
  let coverage: Coverage | null = null
  // An innocent occurrence, such as the name of a lesson about the danger, hides no later one.
  for (const { 0: match, index } of text.matchAll(regex)) {
    const end = index + match.length
    coverage ??= coverText(text, innocent)
    if (match !== '' && !coverage.isInside(index, end)) return { word, start: base[index]!, end: base[end - 1]! + 1 }
  }
  return null
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
