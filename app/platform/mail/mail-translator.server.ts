import type { TFunction } from 'i18next'
import { breakLinks } from '#rules/output/mail-text.ts'
import { catalogue } from '../i18n/catalogue.server.ts'
import { serverI18n } from '../i18n/i18n.ts'
import type { Locale } from '../i18n/languages.ts'

const unescapedValues: ReadonlySet<string> = new Set(['link', 'to', 'when', 'lines'])

type MessageValues = Record<string, string | number | undefined>

/**
 * Translates mail messages. All values except `link`, `when` (a formatted time), `lines` (translated here line by line)
 * and `to` (the recipient's own address) may be user input, so their links are broken up: mail clients would turn them
 * into clickable links.
 */
export function mailTranslator(locale: Locale, feature: string): (key: string, values?: MessageValues) => string {
  const t = cachedTranslator(locale, feature)
  return (key, values = {}) =>
    t(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' && !unescapedValues.has(name) ? breakLinks(value) : value,
        ]),
      ),
    )
}

/** Cached: batches of mails use the same few translators. */
const translators = new Map<string, TFunction>()

function cachedTranslator(locale: Locale, feature: string): TFunction {
  const name = `${locale} ${feature}`
  const cached = translators.get(name)
  if (cached) return cached
  const messages = { [locale]: { [feature]: catalogue[locale][feature] ?? {} } }
  const translator = serverI18n(locale, messages).getFixedT(locale, feature)
  translators.set(name, translator)
  return translator
}
