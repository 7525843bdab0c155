import type { BuiltInBankName } from '#app/features/play/questions/public.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'

/** Titles of built-in banks are messages of the questions feature. */
export function builtInBankTitle(name: BuiltInBankName, language: Locale): string {
  const { ours } = (catalogue[language].questions ?? {}) as { ours?: Record<string, { title: string }> }
  return ours?.[name]?.title ?? name
}
