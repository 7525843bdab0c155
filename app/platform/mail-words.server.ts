import { withoutLinks } from '#rules/mail-text.ts'
import { catalogue } from './i18n/catalogue.server.ts'
import { serverI18n } from './i18n/i18n.ts'
import type { Locale } from './i18n/languages.ts'

type Values = Record<string, string | number | undefined>

/** The words of a mail. Only `link` is a link; every other value was written by somebody and leads nowhere. */
export function mailWords(locale: Locale, feature: string): (key: string, values?: Values) => string {
  const t = serverI18n(locale, { [locale]: { [feature]: catalogue[locale][feature] ?? {} } }).getFixedT(locale, feature)
  return (key, values = {}) =>
    t(
      key,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [
          name,
          typeof value === 'string' && name !== 'link' ? withoutLinks(value) : value,
        ]),
      ),
    )
}
