import { useTranslation } from 'react-i18next'

/** Names that every browser and server knows in every language; the short ones, because of the long ones they know different editions. */
export function useNames() {
  const { i18n } = useTranslation()
  const countries = new Intl.DisplayNames([i18n.language === 'cn' ? 'zh-CN' : i18n.language], {
    type: 'region',
    style: 'short',
  })
  return { country: (code: string) => countries.of(code) ?? code }
}
