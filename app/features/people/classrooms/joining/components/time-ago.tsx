import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** Relative time ("5 min. ago") that updates every 20 seconds. */
export function TimeAgo({ moment, now: first }: { moment: string; now: number }) {
  const { locale } = splitLocale(useLocation().pathname)
  const [now, setNow] = useState(first)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1_000)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const format = new Intl.RelativeTimeFormat(findLanguage(locale).tag, { numeric: 'auto', style: 'short' })
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {unit === 'second' ? format.format(0, 'second') : format.format(-Math.floor(seconds / size), unit)}
    </time>
  )
}
