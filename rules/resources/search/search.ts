/** Finds resources for a query in any of the four languages, with typing mistakes and synonyms. */

import { analyze, grams, normalize, runsIn, scriptOf, spell } from './analyze.ts'
import { editDistance, mistakesIn } from './distance.ts'
import { hasPieces, type Postings, type SearchIndex } from './index.ts'

export const maxQueryLength = 120
/** Words of a query that are searched. */
const maxTerms = 12

/** Shares of the weight for matches that are not the exact word. */
const shares = { synonym: 0.7, start: 0.7, mistake: 0.6, piece: 0.35 } as const

/** Below this number of results the search also tries pieces of words. */
const fewResults = 3
/** Weaker results than this share of the best score only mention a word of the query. */
const leastShareOfBest = 0.12
/** Smallest share of the pieces of a run that a result must contain. */
const leastSimilarity = 0.3

/** Codes of the matching resources, the best first. */
export function search(index: SearchIndex, query: string): string[] {
  const text = query.slice(0, maxQueryLength)
  const terms = [...new Set(analyze(text, index.splitWords))].slice(0, maxTerms)
  const scores = new Map<string, { score: number; matched: number }>()
  const expanded = expandSynonyms(index, text, terms)
  for (const term of terms) {
    const best = new Map<string, number>()
    for (const [match, share] of matchesOf(index, term, expanded))
      for (const [code, weight] of index.terms.get(match)!)
        best.set(code, Math.max(best.get(code) ?? 0, weight * share))
    // All words for one meaning count as one term: a rare synonym is no better than a common one.
    const rarity = rarityOf(index, best)
    for (const [code, weight] of best) addScore(scores, code, weight * rarity)
  }
  const isGood = [...scores.values()].filter(({ matched }) => matched === terms.length).length >= fewResults
  if (!isGood) addPieces(index, text, scores)
  const ranked = [...scores]
    .map(
      ([code, { score, matched }]) => [code, score * Math.min(1, matched / Math.max(1, terms.length)) ** 0.5] as const,
    )
    .toSorted(([codeA, a], [codeB, b]) => b - a || codeA.localeCompare(codeB, 'en'))
  const least = (ranked[0]?.[1] ?? 0) * leastShareOfBest
  return ranked.filter(([, score]) => score >= least).map(([code]) => code)
}

type Scores = Map<string, { score: number; matched: number }>

function addScore(scores: Scores, code: string, score: number): void {
  const entry = scores.get(code) ?? { score: 0, matched: 0 }
  scores.set(code, { score: entry.score + score, matched: entry.matched + 1 })
}

const rarityOf = ({ size }: SearchIndex, postings: Postings): number => Math.log(1 + size / postings.size)

/** Synonyms by the term of the query that they replace. */
function expandSynonyms(
  index: SearchIndex,
  text: string,
  terms: readonly string[],
): ReadonlyMap<string, ReadonlySet<string>> {
  const expanded = new Map<string, Set<string>>()
  const normalized = normalize(text)
  for (const group of index.synonyms) {
    const used = group.filter(({ word, terms: wordTerms }) =>
      scriptOf(word) === 'latin' ? wordTerms.every((term) => terms.includes(term)) : normalized.includes(word),
    )
    if (used.length === 0) continue
    // The segmenter may cut a word otherwise in a longer text, so every term inside the word has the synonyms.
    const replaced = terms.filter((term) =>
      used.some(
        ({ word, terms: wordTerms }) => wordTerms.includes(term) || (scriptOf(term) !== 'latin' && word.includes(term)),
      ),
    )
    for (const term of replaced) {
      const alternatives = expanded.get(term) ?? new Set<string>()
      // A synonym of several words would match each of its words alone.
      for (const { terms: wordTerms } of group) if (wordTerms.length === 1) alternatives.add(wordTerms[0]!)
      expanded.set(term, alternatives)
    }
  }
  return expanded
}

/** Indexed terms that match a term of the query, with the share of their weight. */
function* matchesOf(
  index: SearchIndex,
  term: string,
  expanded: ReadonlyMap<string, ReadonlySet<string>>,
): Generator<readonly [term: string, share: number]> {
  const isIndexed = index.terms.has(term)
  if (isIndexed) yield [term, 1]
  const alternatives = expanded.get(term)
  for (const synonym of alternatives ?? []) if (index.terms.has(synonym)) yield [synonym, shares.synonym]
  const spelling = spell(term)
  const limit = isIndexed || alternatives ? 0 : mistakesIn(spelling.length)
  for (const [other, otherSpelling] of index.vocabulary[scriptOf(term)]) {
    if (other === term) continue
    if (isStartOf(term, other) || isStartOf(other, term)) {
      if (index.terms.has(other)) yield [other, shares.start]
    } else if (limit > 0) {
      const mistakes = editDistance(spelling, otherSpelling, limit)
      if (mistakes <= limit) {
        if (index.terms.has(other)) yield [other, shares.mistake ** mistakes]
        for (const synonym of synonymsOf(index, other))
          if (index.terms.has(synonym)) yield [synonym, shares.mistake * shares.synonym]
      }
    }
  }
}

const minStart = { latin: 4, thai: 3, hangul: 2, han: 2 } as const

const isStartOf = (start: string, term: string): boolean =>
  start.length >= minStart[scriptOf(start)] && term.startsWith(start) && term.length - start.length <= 4

const synonymsOf = ({ synonyms }: SearchIndex, term: string): string[] =>
  synonyms
    .filter((group) => group.some(({ terms }) => terms.length === 1 && terms[0] === term))
    .flatMap((group) => group.flatMap(({ terms }) => (terms.length === 1 ? terms : [])))

/** Adds resources that share many pieces with Thai or Chinese in the query. */
function addPieces(index: SearchIndex, text: string, scores: Scores): void {
  for (const run of runsIn(text)) {
    if (!hasPieces(scriptOf(run))) continue
    const pieces = [...new Set(grams(run))]
    const shared = new Map<string, { count: number; score: number }>()
    for (const piece of pieces) {
      const postings = index.pieces.get(piece)
      if (!postings) continue
      for (const [code, weight] of postings) {
        const entry = shared.get(code) ?? { count: 0, score: 0 }
        const score = entry.score + weight * rarityOf(index, postings) * shares.piece
        shared.set(code, { count: entry.count + 1, score })
      }
    }
    for (const [code, { count, score }] of shared)
      if (count / pieces.length >= leastSimilarity) addScore(scores, code, score)
  }
}
