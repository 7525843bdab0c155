import { useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { languageOf, splitLocale } from '../i18n/languages.ts'

const never = () => () => {}

/**
 * Writes moments in the reader's language and zone; Thai readers get Buddhist years. The server does not know the zone
 * and writes UTC.
 */
export function useDates(options: Intl.DateTimeFormatOptions = { dateStyle: 'long' }): (moment: string) => string {
  const { locale } = splitLocale(useLocation().pathname)
  const timeZone = useSyncExternalStore(
    never,
    () => Intl.DateTimeFormat().resolvedOptions().timeZone,
    () => 'UTC',
  )
  const format = new Intl.DateTimeFormat(languageOf(locale).tag, { timeZone, ...options })
  return (moment) => format.format(new Date(moment))
}
