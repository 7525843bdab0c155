import { useEffect, useState } from 'react'
import { clockOffset, testEndTime, type DeviceTest } from './test-mode.ts'

/** Remaining milliseconds, updated every second. The server renders the value of the page load. */
export function useTimeLeft(test: DeviceTest): number {
  const [leftMs, setLeftMs] = useState(() => testEndTime(test) - test.now)
  useEffect(() => {
    const update = () => setLeftMs(Math.max(0, testEndTime(test) - (Date.now() - clockOffset(test))))
    update()
    const timer = setInterval(update, 1_000)
    return () => clearInterval(timer)
  }, [test])
  return leftMs
}

/** Keeps the delay below the `setTimeout` limit of about 24.8 days. */
const maxTimerMs = 24 * 60 * 60_000

export function useIsTestOver(test: DeviceTest): boolean {
  const [finishedTest, setFinishedTest] = useState<DeviceTest | null>(null)
  useEffect(() => {
    const leftMs = testEndTime(test) - (Date.now() - clockOffset(test))
    const timer = setTimeout(() => setFinishedTest(test), Math.min(maxTimerMs, Math.max(0, leftMs)))
    return () => clearTimeout(timer)
  }, [test])
  return finishedTest === test
}
