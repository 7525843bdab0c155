import type { TFunction } from 'i18next'
import { withoutLinks } from '#rules/mail-text.ts'
import { catalogue } from '../i18n/catalogue.server.ts'
import { serverI18n } from '../i18n/i18n.ts'
import type { Locale } from '../i18n/languages.ts'

const asWritten: ReadonlySet<string> = new Set(['link', 'to'])

type Values = Record<string, string | number | undefined>

/**
 * The words of a mail. Only `link` is a link, and `to` is the reader's own address, which is typed as it stands; every
 * other value was written by somebody and leads nowhere.
 */
export function mailWords(locale: Locale, feature: string): (key: string, values?: Values) => string {
  const t = translatorOf(locale, feature)
  return (key, values = {}) =>
    t(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' && !asWritten.has(name) ? withoutLinks(value) : value,
        ]),
      ),
    )
}

/** Made once: a night of mails asks for the same few. */
const translators = new Map<string, TFunction>()

function translatorOf(locale: Locale, feature: string): TFunction {
  const name = `${locale} ${feature}`
  const known = translators.get(name)
  if (known) return known
  const words = { [locale]: { [feature]: catalogue[locale][feature] ?? {} } }
  const made = serverI18n(locale, words).getFixedT(locale, feature)
  translators.set(name, made)
  return made
}
