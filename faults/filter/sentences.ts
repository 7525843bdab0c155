import { readFileSync } from 'node:fs'
import type { WordLanguage } from '#rules/words/verdict.ts'
import { decodeText } from '#rules/words/word-list.ts'

export type FilterSentence = { text: string; isOffensive: boolean }

const linesOf = (path: string) =>
  readFileSync(new URL(path, import.meta.url), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))

/** Sentences that every change of the lists must satisfy. */
export const listedSentences = (language: WordLanguage): FilterSentence[] => [
  ...linesOf(`../../rules/words/testing/${language}.pass.txt`).map((text) => ({ text, isOffensive: false })),
  ...linesOf(`../../rules/words/testing/${language}.hold.b64.tsv`).map((line) => ({
    text: decodeText(line.split('\t')[0]!),
    isOffensive: true,
  })),
]

/** Sentences by an author who had not seen the lists. Changing a list because of them would make the rate worthless. */
export const unseenSentences = (language: WordLanguage): FilterSentence[] =>
  parseSentences(`unseen/${language}.b64.tsv`)

/**
 * Sentences about contact data, danger and disguised words. Written before the filter knew them and then used to complete
 * it, so that their rate shows only that nothing is lost again.
 */
export const contactSentences = (language: WordLanguage): FilterSentence[] =>
  parseSentences(`contact/${language}.b64.tsv`)

const parseSentences = (path: string): FilterSentence[] =>
  linesOf(path).map((line) => {
    const [encoded = '', expected] = line.split('\t')
    return { text: decodeText(encoded), isOffensive: expected === 'hold' }
  })
