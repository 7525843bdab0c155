import { readFileSync } from 'node:fs'
import type { PublishedStandards } from '#content/standards.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Of every lesson, as `tools/build-content.ts` wrote it; read once. */

const file = './build/content/standards.json'
let standards: Readonly<Record<Locale, PublishedStandards>> | undefined

export function standardsIn(locale: Locale): PublishedStandards {
  standards ??= JSON.parse(readFileSync(file, 'utf8')) as NonNullable<typeof standards>
  return standards[locale]
}
