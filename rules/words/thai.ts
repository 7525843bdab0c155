import { filterView, joinViews, sliceView, viewOf, type FoldedText, type TextView } from './fold.ts'
import { coverText, findOccurrences, maxMatches, type Coverage } from './occurrences.ts'
import type { Match } from './latin.ts'
import type { DecodedList, ListedWord } from './word-list.ts'

const isThai = (unit: string | undefined) => unit !== undefined && unit >= '\u0e00' && unit <= '\u0e7f'
const isTone = (unit: string | undefined) => unit !== undefined && unit >= '\u0e47' && unit <= '\u0e4c'
const withoutTones = (text: string) => text.replaceAll(/[\u0e47-\u0e4c]/g, '')
const squeezeThai = (text: string) => text.replaceAll(/([\u0e00-\u0e7f])\1+/g, '$1')
/** Signs that separate letters of one word. Surrogates are pictures here. */
const joiner = /[\s\p{P}\p{S}\ud800-\udfff]/u

type Spelling = 'tones' | 'no-tones' | 'squeezed' | 'squeezed-no-tones'
type ThaiView = TextView & { spelling: Spelling; isJoined?: true }
type SpelledWord = { listed: ListedWord; spelled: string }
export type ThaiList = Record<Spelling, { words: SpelledWord[]; innocent: string[] }>

const spellings: Record<Spelling, (text: string) => string> = {
  tones: (text) => text,
  'no-tones': withoutTones,
  squeezed: squeezeThai,
  'squeezed-no-tones': (text) => squeezeThai(withoutTones(text)),
}

export function indexThaiWords({ words, innocent }: DecodedList): ThaiList {
  const thaiWords = words.filter(({ mode, word }) => mode !== 're' && /[\u0e00-\u0e7f]/.test(word))
  const entries = Object.entries(spellings).map(([spelling, spell]) => {
    const ignoresTones = spelling.endsWith('no-tones')
    const listed = thaiWords.filter((word) => !ignoresTones || word.ignoresTones)
    // Words are compared as they are written; only a message is squeezed.
    const spelled = listed.map((word) => ({
      listed: word,
      spelled: ignoresTones ? withoutTones(word.word) : word.word,
    }))
    return [spelling, { words: spelled, innocent: innocent.map(spell) }]
  })
  return Object.fromEntries(entries) as ThaiList
}

/** Thai has no blanks between words: words are searched anywhere, and longer innocent words are exempt. */
export function findThaiWords({ text }: FoldedText, list: ThaiList): Match[] {
  if (!/[\u0e00-\u0e7f]/.test(text)) return []
  const written = readLatinAsThai(text)
  const cuts = wordCuts(written)
  return viewsOf(written).flatMap((view) => findInView(view, list[view.spelling], written, cuts))
}

function findInView(
  view: ThaiView,
  { words, innocent }: ThaiList[Spelling],
  written: string,
  cuts: () => ReadonlySet<number>,
): Match[] {
  const matches: Match[] = []
  let coverage: Coverage | null = null
  const message = view.text.replaceAll(/[\s!.…~]+/g, '')
  for (const { listed, spelled } of words) {
    if (listed.mode === 'whole' && message !== spelled) continue
    for (const start of findOccurrences(view.text, spelled)) {
      const end = start + spelled.length
      coverage ??= coverText(view.text, innocent)
      if (coverage.isInsideLonger(start, end)) continue
      if (listed.mode === 'word' && !isWholeWord(view, start, end, written, cuts)) continue
      matches.push({ word: listed, start: view.base[start]!, end: view.base[end - 1]! + 1 })
      if (matches.length >= maxMatches) return matches
    }
  }
  return matches
}

/** Latin letters that look like Thai ones, beside Thai letters. */
const readLatinAsThai = (text: string) =>
  text.replaceAll(/[uv]/g, (letter, index: number) =>
    isThai(text[index - 1]) || isThai(text[index + 1]) ? (letter === 'v' ? 'ว' : 'น') : letter,
  )

function viewsOf(written: string): ThaiView[] {
  const full = viewOf(written)
  const toneless = filterView(full, (unit) => !isTone(unit))
  const atMostTwo = filterView(
    full,
    (unit, i) => !(isThai(unit) && full.text[i - 1] === unit && full.text[i - 2] === unit),
  )
  const squeeze = (view: TextView) => filterView(view, (unit, i) => !(isThai(unit) && view.text[i - 1] === unit))
  const squeezed = squeeze(full)
  const squeezedToneless = squeeze(toneless)
  const hasRepeats = squeezed.text.length < full.text.length
  return [
    { ...full, spelling: 'tones' },
    ...(hasRepeats
      ? [
          { ...atMostTwo, spelling: 'tones' as const },
          { ...squeezed, spelling: 'squeezed' as const },
        ]
      : []),
    { ...toneless, spelling: 'no-tones' },
    ...(squeezedToneless.text.length < toneless.text.length
      ? [{ ...squeezedToneless, spelling: 'squeezed-no-tones' as const }]
      : []),
    ...joinSpelledWords(full).map((view) => ({ ...view, spelling: 'tones' as const, isJoined: true as const })),
  ]
}

/** Single letters with blanks or signs between them. */
function joinSpelledWords(view: TextView): TextView[] {
  /** Runs of Thai letters; `null` where another text ends a word. */
  const runs: (TextView | null)[] = []
  let start = -1
  for (let index = 0; index <= view.text.length; index++) {
    const unit = view.text[index] ?? ' '
    if (isThai(unit)) {
      if (start < 0) start = index
      continue
    }
    if (start >= 0) runs.push(sliceView(view, start, index))
    start = -1
    if (!joiner.test(unit)) runs.push(null)
  }
  const joined: TextView[] = []
  for (let first = 0; first < runs.length; first++) {
    let next = first
    while (runs[next] && lettersIn(runs[next]!.text) <= 2) next++
    if (next - first < 2) continue
    joined.push(joinViews(runs.slice(first, next) as TextView[]))
    first = next
  }
  return joined
}

const lettersIn = (text: string) => text.replaceAll(/[\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/g, '').length

/** Loads its dictionary once; pages without Thai text do not need it. */
let segmenter: Intl.Segmenter | null = null

/** Word boundaries of the dictionary, computed when a hit needs them. */
function wordCuts(text: string): () => ReadonlySet<number> {
  let cuts: Set<number> | null = null
  return () => {
    if (cuts) return cuts
    cuts = new Set([0, text.length])
    segmenter ??= new Intl.Segmenter('th', { granularity: 'word' })
    for (const { index } of segmenter.segment(text)) cuts.add(index)
    return cuts
  }
}

function isWholeWord(
  { text, base, isJoined }: ThaiView,
  start: number,
  end: number,
  written: string,
  cuts: () => ReadonlySet<number>,
): boolean {
  if (isJoined) return start === 0 && end === text.length
  const first = base[start]!
  const after = base[end - 1]! + 1
  if (isThai(written[first - 1]) && !cuts().has(first)) return false
  // A repeated last letter and its tone marks belong to the word.
  let ending = after
  while (ending < written.length && (isTone(written[ending]) || written[ending] === written[ending - 1])) ending++
  return !isThai(written[ending]) || cuts().has(ending) || cuts().has(after)
}
