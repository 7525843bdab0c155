import type { Severity, WordCategory } from './word-list.ts'

export const wordLanguages = ['en', 'th', 'ko', 'cn'] as const
export type WordLanguage = (typeof wordLanguages)[number]

/** `student`: mild words are held too. `adult`: held from severity 2 on, contact data never. */
export type Audience = 'student' | 'adult'

/** A marked part of the original text; `to` is exclusive, both count UTF-16 units. */
export type WordHit = {
  from: number
  to: number
  category: WordCategory
  severity: Severity
  language: WordLanguage | null
}

export type Verdict =
  | { decision: 'pass' }
  | { decision: 'hold'; category: WordCategory; severity: Severity; spans: readonly WordHit[] }
