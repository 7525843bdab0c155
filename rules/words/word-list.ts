import type { WordLanguage } from './verdict.ts'

/** The filter lists of one language. Words are encoded to stay out of searches and diffs. */
export type WordList = {
  /** One line per word: Base64, mode, category, severity, 1 if Thai tone marks do not matter. */
  words: string
  /** One line per longer innocent word that contains a listed one. */
  innocent: string
}

/**
 * `tok`: a whole token; `stem`: a token with known prefixes and endings; `sub`: anywhere; `word`: at word boundaries;
 * `whole`: the whole message; `re`: a pattern on the folded text.
 */
export type MatchMode = 'tok' | 'stem' | 'sub' | 'word' | 'whole' | 're'

export const wordCategories = ['rude', 'insult', 'hate', 'sexual', 'threat', 'danger', 'contact'] as const
export type WordCategory = (typeof wordCategories)[number]

/** 1 mild, 2 rude, 3 hateful, sexual or threatening, 4 danger to a child. */
export type Severity = 1 | 2 | 3 | 4

export type ListedWord = {
  language: WordLanguage
  word: string
  mode: MatchMode
  category: WordCategory
  severity: Severity
  ignoresTones: boolean
}

export type DecodedList = { words: readonly ListedWord[]; innocent: readonly string[] }

const linesOf = (text: string) => text.split('\n').filter((line) => line !== '')

let decoder: TextDecoder | null = null

export const decodeText = (encoded: string): string =>
  (decoder ??= new TextDecoder()).decode(Uint8Array.from(atob(encoded), (byte) => byte.charCodeAt(0)))

export function decodeList(language: WordLanguage, { words, innocent }: WordList): DecodedList {
  return {
    words: linesOf(words).map((line) => {
      const [encoded = '', mode, category, severity, ignoresTones] = line.split(' ')
      return {
        language,
        word: decodeText(encoded),
        mode: mode as MatchMode,
        category: category as WordCategory,
        severity: Number(severity) as Severity,
        ignoresTones: ignoresTones === '1',
      }
    }),
    innocent: linesOf(innocent),
  }
}
