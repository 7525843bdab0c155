import { readFileSync } from 'node:fs'
import type { PublishedStandards } from '#content/standards.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Curriculum standards of all lessons, built by `tools/build/build-content.ts`; the file is read once. */

const file = './build/content/standards.json'
let standards: Readonly<Record<Locale, PublishedStandards>> | undefined

export function getStandards(locale: Locale): PublishedStandards {
  standards ??= JSON.parse(readFileSync(file, 'utf8')) as NonNullable<typeof standards>
  return standards[locale]
}
