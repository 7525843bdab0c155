import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Currency } from '#rules/billing/prices.ts'

/** Currency of the public price table in each language. */
export const currencyOfLocale: Record<Locale, Currency> = { en: 'USD', th: 'THB', ko: 'KRW', cn: 'CNY' }
