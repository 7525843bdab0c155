import { useTranslation } from 'react-i18next'

/** Country names in the user's language. Uses short names because long names differ between browsers and server. */
export function useCountryNames() {
  const { i18n } = useTranslation()
  const countries = new Intl.DisplayNames([i18n.language === 'cn' ? 'zh-CN' : i18n.language], {
    type: 'region',
    style: 'short',
  })
  return { country: (code: string) => countries.of(code) ?? code }
}
