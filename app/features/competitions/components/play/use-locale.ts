import { useLocation } from 'react-router'
import { splitLocale, type Locale } from '#app/platform/i18n/languages.ts'

/** The language that this page is read in. */
export const useLocale = (): Locale => splitLocale(useLocation().pathname).locale
