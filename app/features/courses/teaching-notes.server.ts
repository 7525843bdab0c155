import { readFileSync } from 'node:fs'
import type { TeachingNotes } from '#content/publish.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** What only those who teach are shown, as `tools/build-content.ts` wrote it; read once. */

const file = './build/content/teaching.json'
let notes: Readonly<Record<Locale, Readonly<Record<string, string>>>> | undefined
let solutions: TeachingNotes['solutions'] | undefined

const readFile = () => JSON.parse(readFileSync(file, 'utf8')) as Record<Locale, TeachingNotes>

/** By unit: how to teach it. */
export function unitNotes(locale: Locale): Readonly<Record<string, string>> {
  notes ??= Object.fromEntries(
    Object.entries(readFile()).map(([one, { units }]) => [
      one,
      Object.fromEntries(Object.entries(units).map(([id, { teacherNote }]) => [id, teacherNote])),
    ]),
  ) as Record<Locale, Record<string, string>>
  return notes[locale]
}

/** By step, in lines of Python. Asked for by `show-solutions.server.ts` alone. */
export const solutionsOf = (): TeachingNotes['solutions'] => (solutions ??= readFile().en.solutions)
