import { readFileSync } from 'node:fs'
import type { HomeTexts } from '#content/schema.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

const file = './build/content/home.json'
let texts: Readonly<Record<Locale, Readonly<Record<string, HomeTexts>>>> | undefined

/** Texts for parents by lesson id, built by `tools/build/build-content.ts`; cached after the first read. */
export function getHomeTexts(locale: Locale): Readonly<Record<string, HomeTexts>> {
  texts ??= JSON.parse(readFileSync(file, 'utf8')) as Record<Locale, Record<string, HomeTexts>>
  return texts[locale]
}
