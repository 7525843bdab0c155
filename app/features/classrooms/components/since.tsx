import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { languageOf, splitLocale } from '#app/platform/i18n/languages.ts'

const units = [
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
] as const

/** How long ago, in words, and still true a minute later. */
export function Since({ moment, now: first }: { moment: string; now: number }) {
  const { locale } = splitLocale(useLocation().pathname)
  const [now, setNow] = useState(first)
  useEffect(() => {
    setNow(Date.now())
    const timer = setInterval(() => setNow(Date.now()), 20_000)
    return () => clearInterval(timer)
  }, [])
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1_000)
  const [unit, size] = units.find(([, length]) => seconds >= length) ?? (['second', 1] as const)
  const words = new Intl.RelativeTimeFormat(languageOf(locale).tag, { numeric: 'auto', style: 'short' })
  return (
    <time dateTime={moment} suppressHydrationWarning>
      {unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(seconds / size), unit)}
    </time>
  )
}
