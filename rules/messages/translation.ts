import type { ContentKind } from './contents.ts'
import type { ThreadKind } from './threads.ts'
import type { ThreadRole } from './who-may-write.ts'

type TranslatedMessage = {
  kind: ContentKind
  thread: ThreadKind
  /** Role of the reader. */
  reader: ThreadRole
  /** A guardian of the child agreed to the purpose `translation`. */
  isConsentGiven: boolean
}

/**
 * Announcements and threads of staff hold nothing of a family. Messages to and from a family need its consent. Students
 * get no translation.
 */
export function mayTranslate({ kind, thread, reader, isConsentGiven }: TranslatedMessage): boolean {
  if (kind !== 'text' || reader === 'student') return false
  if (thread === 'announcement' || thread === 'staff') return true
  return thread === 'guardian' && isConsentGiven
}

const scripts = {
  th: /\p{Script=Thai}/u,
  ko: /\p{Script=Hangul}/u,
  cn: /\p{Script=Han}/u,
  en: /\p{Script=Latin}/u,
} as const
type Language = keyof typeof scripts

/** Whether a reader of the language needs a translation: most letters are of the script of another language. */
export function isForeignText(text: string, language: Language): boolean {
  const letters = text.match(/\p{L}/gu) ?? []
  const ownScriptCount = letters.filter((letter) => scripts[language].test(letter)).length
  return letters.length > 0 && ownScriptCount * 2 < letters.length
}

const numbersOf = (text: string) => (text.normalize('NFKC').match(/\d+/g) ?? []).toSorted().join(' ')

/** A translation with other numbers could name a wrong day or amount, so it is not shown. */
export const keepsNumbers = (original: string, translation: string): boolean =>
  numbersOf(original) === numbersOf(translation)
