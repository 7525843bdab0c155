import { createContext, use, useMemo, useSyncExternalStore } from 'react'
import { useLocation } from 'react-router'
import { dayFormat, deviceZone, momentFormat, type DateForm } from '../dates.ts'
import { splitLocale } from '../i18n/languages.ts'

/** The zone of the school one is in; none outside of schools, where a person's own holds. */
export const SchoolZone = createContext<string | null>(null)

const never = () => () => {}

/** The zone of this device; the server does not know it. */
export const useDeviceZone = (): string | null => useSyncExternalStore(never, deviceZone, () => null)

/** In which zone this page writes its times. */
export function useZone(): string {
  const [school, device] = [use(SchoolZone), useDeviceZone()]
  return school ?? device ?? 'UTC'
}

const useReadLocale = () => splitLocale(useLocation().pathname).locale

/** Writes moments in the reader's language, in the school's zone. */
export function useDates(form: DateForm = { dateStyle: 'long' }): (moment: string | number | Date) => string {
  const [locale, zone, asked] = [useReadLocale(), useZone(), JSON.stringify(form)]
  return useMemo(() => {
    const format = momentFormat(locale, zone, JSON.parse(asked) as DateForm)
    return (moment) => format.format(new Date(moment))
  }, [locale, zone, asked])
}

/** Writes days, as `2026-11-19`, in the reader's language. */
export function useDays(form: DateForm): (day: string) => string {
  const format = dayFormat(useReadLocale(), form)
  return (day) => format.format(new Date(day))
}
