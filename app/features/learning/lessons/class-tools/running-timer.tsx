import { useEffect, useState } from 'react'
import { formatTimer, timeLeft } from '#rules/classrooms/class-tools.ts'
import { useTools } from './use-tools.ts'

const TICK_MS = 500

/** Remaining time of a running timer, while the tools are closed. */
export function RunningTimer({ classroomId }: { classroomId: string }) {
  const { timer } = useTools(classroomId).state
  const [now, setNow] = useState<number | null>(null)
  const isRunning = timer.endsAt !== null
  useEffect(() => {
    if (!isRunning) return
    const interval = setInterval(() => setNow(Date.now()), TICK_MS)
    return () => clearInterval(interval)
  }, [isRunning])
  if (!isRunning || now === null) return null
  const left = timeLeft(timer, now)
  return left > 0 ? <span role="timer"> {formatTimer(left)}</span> : null
}
