import { filterView, viewOf, type FoldedText, type TextView } from './fold.ts'
import type { Match } from './latin.ts'
import { coverText, findOccurrences, maxMatches, type Coverage } from './occurrences.ts'
import type { DecodedList, ListedWord } from './word-list.ts'

export type ChineseList = { words: readonly ListedWord[]; innocent: readonly string[] }

/** Traditional characters and variants of the characters in the list. */
const variants = new Map(
  '媽妈 幹干 賤贱 殺杀 腦脑 殘残 滾滚 雞鸡 強强 姦奸 嗎吗 馬马 淚泪 個个 們们 師师 訴诉 電电 話话 號号 騷骚 蕩荡 種种 妳你 袮你 肏操 艹草 瑪玛 罵骂 視视 發发 圖图 見见 麼么 裡里 廢废 豬猪 頭头 塊块 開开 這这 還还 給给 會会 爛烂'
    .split(' ')
    .map((pair) => [pair[0]!, pair[1]!]),
)
const han = /\p{Script=Han}/u
/** Surrogates are pictures here: folding leaves no other characters outside the basic plane that matter. */
const noise = /[\s._*·~\-+|/^\ud800-\udfff]|\p{So}/u
/** Ends clauses; noise only beside a character that stands alone. */
const punctuation = /[\p{P}\p{S}]/u

export function indexChineseWords({ words, innocent }: DecodedList): ChineseList {
  return { words: words.filter(({ mode, word }) => mode !== 're' && han.test(word)), innocent }
}

export function findChineseWords({ text }: FoldedText, { words, innocent }: ChineseList): Match[] {
  if (!han.test(text)) return []
  const simplified = viewOf(Array.from({ length: text.length }, (_, i) => variants.get(text[i]!) ?? text[i]!).join(''))
  const compact = removeNoise(simplified)
  const views = compact.text.length === simplified.text.length ? [simplified] : [simplified, compact]
  return views.flatMap((view) => findInView(view, { words, innocent }))
}

function findInView({ text, base }: TextView, { words, innocent }: ChineseList): Match[] {
  const matches: Match[] = []
  let coverage: Coverage | null = null
  const message = text.replaceAll(/[\s!！。.~…]+/g, '')
  for (const listed of words) {
    if (listed.mode === 'whole' && message !== listed.word) continue
    for (const start of findOccurrences(text, listed.word)) {
      const end = start + listed.word.length
      coverage ??= coverText(text, innocent)
      if (coverage.isInsideLonger(start, end)) continue
      matches.push({ word: listed, start: base[start]!, end: base[end - 1]! + 1 })
      if (matches.length >= maxMatches) return matches
    }
  }
  return matches
}

/** Signs, blanks and pictures between two characters, and punctuation if one of them stands alone. */
function removeNoise(view: TextView): TextView {
  const { text } = view
  const isAlone = (index: number) => !han.test(text[index - 1] ?? '') && !han.test(text[index + 1] ?? '')
  /** Index of the next character after a run of signs; -1 if another text follows. */
  const next: number[] = []
  for (let index = text.length - 1, following = -1; index >= 0; index--) {
    next[index] = following
    if (han.test(text[index]!)) following = index
    else if (!noise.test(text[index]!) && !punctuation.test(text[index]!)) following = -1
  }
  let previous = -1
  return filterView(view, (unit, index) => {
    if (han.test(unit)) {
      previous = index
      return true
    }
    const isNoise = noise.test(unit)
    if (!isNoise && !punctuation.test(unit)) {
      previous = -1
      return true
    }
    if (previous < 0 || next[index]! < 0) return true
    return !isNoise && !isAlone(previous) && !isAlone(next[index]!)
  })
}
