/** Search index over resources in memory: terms with weights by field, and pieces of terms for typing mistakes. */

import { analyze, grams, normalize, runsIn, scriptOf, spell, type Script, type SplitWords } from './analyze.ts'
import { synonyms } from './synonyms.ts'

/** Texts of one resource in one language, from the most to the least important field. */
export type SearchDocument = {
  readonly code: string
  readonly title: string
  /** Purpose and words of the concept. */
  readonly purpose: string
  /** Kind, materials, course and units. */
  readonly labels: string
  /** Texts of the sheet. */
  readonly body: string
}

export type Postings = ReadonlyMap<string, number>

/** Words with the same meaning, analyzed. */
export type SynonymGroup = readonly { readonly word: string; readonly terms: readonly string[] }[]

export type SearchIndex = {
  readonly splitWords: SplitWords
  readonly synonyms: readonly SynonymGroup[]
  readonly size: number
  /** By term: weight in each resource. */
  readonly terms: ReadonlyMap<string, Postings>
  /** By piece of a title or purpose in Thai or Chinese: weight in each resource. */
  readonly pieces: ReadonlyMap<string, Postings>
  /** Terms and synonyms by script, with their spelling, for typing mistakes. */
  readonly vocabulary: Readonly<Record<Script, readonly (readonly [term: string, spelling: string])[]>>
}

const fieldWeights = { title: 10, purpose: 4, labels: 2, body: 1 } as const

export function buildSearchIndex(documents: readonly SearchDocument[], splitWords: SplitWords): SearchIndex {
  const terms = new Map<string, Map<string, number>>()
  const pieces = new Map<string, Map<string, number>>()
  const add = (map: Map<string, Map<string, number>>, term: string, code: string, weight: number) => {
    const postings = map.get(term) ?? new Map<string, number>()
    if (!map.has(term)) map.set(term, postings)
    // The best field counts, so that a long sheet is no better than a short one.
    postings.set(code, Math.max(postings.get(code) ?? 0, weight))
  }
  for (const document of documents) {
    for (const [field, weight] of Object.entries(fieldWeights)) {
      const text = document[field as keyof typeof fieldWeights]
      const fieldTerms = analyze(text, splitWords)
      // A title of one word is about this word.
      const share = field === 'title' ? 1 / Math.sqrt(fieldTerms.length) : 1
      for (const term of fieldTerms) add(terms, term, document.code, weight * share)
      if (weight < fieldWeights.purpose) continue
      for (const run of runsIn(text))
        if (hasPieces(scriptOf(run))) for (const piece of grams(run)) add(pieces, piece, document.code, weight)
    }
  }
  const vocabulary: Record<Script, (readonly [string, string])[]> = { latin: [], thai: [], hangul: [], han: [] }
  const groups = synonyms.map((group) =>
    group.map((word) => ({ word: normalize(word), terms: analyze(word, splitWords) })),
  )
  const synonymTerms = groups.flat().flatMap((synonym) => (synonym.terms.length === 1 ? synonym.terms : []))
  for (const term of new Set([...terms.keys(), ...synonymTerms])) vocabulary[scriptOf(term)].push([term, spell(term)])
  return {
    splitWords,
    synonyms: groups,
    size: new Set(documents.map(({ code }) => code)).size,
    terms,
    pieces,
    vocabulary,
  }
}

export const hasPieces = (script: Script): boolean => script === 'thai' || script === 'han'
