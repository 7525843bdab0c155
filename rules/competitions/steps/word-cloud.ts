/** Words that a class sent, as the wall shows them: filtered, counted and without their authors. */

import { judgeText } from '../../words/judge-text.ts'

/** Longer answers are sentences. */
export const maxWordLetters = 20

/** A wall with more words is not readable from the back row. */
export const maxCloudWords = 40

export type CloudWord = { readonly word: string; readonly count: number }

/** `heldCount`: answers that the word filter holds, that name a player, or that are no single word. */
export type WordCloud = { readonly words: readonly CloudWord[]; readonly heldCount: number }

/** The cloud for its host, who can show a hidden word again. */
export type HostCloud = WordCloud & { readonly hidden: readonly string[] }

const normalizeWord = (text: string): string =>
  text
    .normalize('NFC')
    .trim()
    .replace(/^[\p{P}\p{S}]+|[\p{P}\p{S}]+$/gu, '')

const isSingleWord = (word: string): boolean => word !== '' && word.length <= maxWordLetters && !/\s/u.test(word)

/**
 * Most frequent words first. `names`: of the players, which never appear as words. `allowedWords`: of the school, which
 * the filter lets pass. `hiddenWords`: that the host took off the screens.
 */
export function buildWordCloud(
  texts: readonly string[],
  names: readonly string[] = [],
  allowedWords: readonly string[] = [],
  hiddenWords: readonly string[] = [],
): HostCloud {
  const nameParts = new Set(names.flatMap((name) => [name, ...name.split(/\s+/u)]).map(toKey))
  const counts = new Map<string, { word: string; count: number }>()
  let heldCount = 0
  for (const text of texts) {
    const word = normalizeWord(text)
    const key = toKey(word)
    if (!isSingleWord(word) || nameParts.has(key) || isHeld(word, allowedWords)) {
      heldCount++
      continue
    }
    const counted = counts.get(key)
    if (counted) counted.count++
    else counts.set(key, { word, count: 1 })
  }
  const hiddenKeys = new Set(hiddenWords.map(toKey))
  const words = [...counts.values()].toSorted(
    (word, other) => other.count - word.count || (word.word < other.word ? -1 : 1),
  )
  const isHidden = ({ word }: CloudWord) => hiddenKeys.has(toKey(word))
  return {
    words: words.filter((word) => !isHidden(word)).slice(0, maxCloudWords),
    heldCount,
    hidden: words.filter(isHidden).map(({ word }) => word),
  }
}

const isHeld = (word: string, innocent: readonly string[]) =>
  judgeText(word, { audience: 'student', innocent }).decision === 'hold'

const toKey = (text: string) => text.normalize('NFC').toLowerCase()
