import { useDateFormatter } from '#app/platform/time/use-dates.ts'

/** Writes a day such as `2027-08-31` in the language of the page. */
export function usePlanDay(): (day: string) => string {
  const format = useDateFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
  return (day) => format(`${day}T12:00:00Z`)
}
