import { useLocation } from 'react-router'
import { splitLocale, type Locale } from '#app/platform/i18n/languages.ts'

/** Language of the current page. */
export const useLocale = (): Locale => splitLocale(useLocation().pathname).locale
