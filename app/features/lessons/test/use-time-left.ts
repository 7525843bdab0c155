import { useEffect, useState } from 'react'
import { aheadOf, endHere, type TestHere } from './test-mode.ts'

/** Milliseconds, to the second. The server draws it as it was when the page was made. */
export function useTimeLeft(test: TestHere): number {
  const [left, setLeft] = useState(() => endHere(test) - test.now)
  useEffect(() => {
    const look = () => setLeft(Math.max(0, endHere(test) - (Date.now() - aheadOf(test))))
    look()
    const timer = setInterval(look, 1_000)
    return () => clearInterval(timer)
  }, [test])
  return left
}

/** No timer is longer than this. */
const longestMs = 24 * 60 * 60_000

export function useIsOver(test: TestHere): boolean {
  const [over, setOver] = useState<TestHere | null>(null)
  useEffect(() => {
    const left = endHere(test) - (Date.now() - aheadOf(test))
    const timer = setTimeout(() => setOver(test), Math.min(longestMs, Math.max(0, left)))
    return () => clearTimeout(timer)
  }, [test])
  return over === test
}
