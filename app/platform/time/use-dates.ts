import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { getDayFormat, getDeviceZone, getTimeFormat, type DateFormatOptions } from './dates.ts'
import { splitLocale } from '../i18n/languages.ts'

/** Time zone of the current school; `null` outside of schools, where the device's time zone applies. */
export const SchoolTimeZone = createContext<string | null>(null)

const neverSubscribe = () => () => {}

/** Time zone of this device; `null` on the server. */
export const useDeviceTimeZone = (): string | null => useSyncExternalStore(neverSubscribe, getDeviceZone, () => null)

/** Time zone in which this page shows times: the school's, else the device's, else UTC. */
export function useTimeZone(): string {
  const [school, device] = [use(SchoolTimeZone), useDeviceTimeZone()]
  return school ?? device ?? 'UTC'
}

const usePageLocale = () => splitLocale(useLocation().pathname).locale

/** Returns a formatter for timestamps in the page's language and time zone. */
export function useDateFormatter(
  form: DateFormatOptions = { dateStyle: 'long' },
): (moment: string | number | Date) => string {
  const [locale, zone, formJson] = [usePageLocale(), useTimeZone(), JSON.stringify(form)]
  return useMemo(() => {
    const format = getTimeFormat(locale, zone, JSON.parse(formJson) as DateFormatOptions)
    return (moment) => format.format(new Date(moment))
  }, [locale, zone, formJson])
}

/** Returns a formatter for calendar days given as `2026-11-19`, in the page's language. */
export function useDayFormatter(form: DateFormatOptions): (day: string) => string {
  const format = getDayFormat(usePageLocale(), form)
  return (day) => format.format(new Date(day))
}
