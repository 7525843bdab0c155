import { readFileSync } from 'node:fs'
import type { TeachingNotes } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Notes and solutions for teachers only, built by `tools/build/build-content.ts`; cached after the first read. */

const file = './build/content/teaching.json'
let notes: Readonly<Record<Locale, Readonly<Record<string, string>>>> | undefined
let solutions: TeachingNotes['solutions'] | undefined

const readFile = () => JSON.parse(readFileSync(file, 'utf8')) as Record<Locale, TeachingNotes>

/** Teaching notes by unit id. */
export function getUnitNotes(locale: Locale): Readonly<Record<string, string>> {
  notes ??= Object.fromEntries(
    Object.entries(readFile()).map(([language, { units }]) => [
      language,
      Object.fromEntries(Object.entries(units).map(([id, { teacherNote }]) => [id, teacherNote])),
    ]),
  ) as Record<Locale, Record<string, string>>
  return notes[locale]
}

/** Lines of Python by step id. Only `show-solutions.server.ts` may use them: it checks the requester. */
export const getSolutions = (): TeachingNotes['solutions'] => (solutions ??= readFile().en.solutions)
