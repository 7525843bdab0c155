import { useTranslation } from 'react-i18next'

/** Country names in the user's language. Uses short names because long names differ between browsers and server. */
export function useCountryNames() {
  const { i18n } = useTranslation()
  const tag = i18n.language === 'cn' ? 'zh-CN' : i18n.language
  const names = new Intl.DisplayNames([tag], { type: 'region', style: 'short' })
  const country = (code: string) => names.of(code) ?? code
  return {
    country,
    /** For the browser only: the order may differ on the server. */
    sorted: (codes: readonly string[]) => codes.toSorted((a, b) => country(a).localeCompare(country(b), tag)),
  }
}
