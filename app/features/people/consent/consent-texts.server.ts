import type { AskedPurpose } from '#rules/consent/purposes.ts'
import { catalogue } from '#app/platform/i18n/catalogue.server.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'

type PurposeTexts = Record<AskedPurpose, Record<string, string>>

/** Digest of the text that a person answered, so that a later change of wording is visible. */
export const consentTextHash = (purpose: AskedPurpose, locale: Locale): string =>
  digestOf(JSON.stringify((catalogue[locale].consent?.purpose as PurposeTexts | undefined)?.[purpose] ?? {}))
