import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { Missed } from '../contract.ts'

type Answer = { ok: true; to: string } | ({ ok: false } & Missed)

export type Entering = {
  busy: boolean
  missed: Missed | null
  /** How many answers have come, so that a pad knows when to begin anew. */
  tries: number
  waitSeconds: number
  enter: (secret: Record<string, string>) => void
}

/** Sends a secret; who is in goes on by loading the next page anew, so that nothing of this one stays in memory. */
export function useEntering(proof: Record<string, string>, action: string): Entering {
  const fetcher = useFetcher<Answer>()
  const address = useLocalePath()(`/${action}`)
  const [missed, setMissed] = useState<Missed | null>(null)
  const [tries, setTries] = useState(0)
  const [waitSeconds, setWait] = useState(0)
  const [going, setGoing] = useState(false)
  const seen = useRef<Answer | undefined>(undefined)

  useEffect(() => {
    const answer = fetcher.data
    if (fetcher.state !== 'idle' || !answer || seen.current === answer) return
    seen.current = answer
    if (answer.ok) {
      setGoing(true)
      window.location.replace(answer.to)
      return
    }
    setMissed(answer)
    setTries((count) => count + 1)
    setWait(answer.retryAfterSeconds ?? 0)
  }, [fetcher.state, fetcher.data])

  useEffect(() => {
    if (waitSeconds <= 0) return
    const timer = setTimeout(() => {
      setWait(waitSeconds - 1)
      // After the rest nothing is held against anybody.
      if (waitSeconds === 1) setMissed(null)
    }, 1_000)
    return () => clearTimeout(timer)
  }, [waitSeconds])

  return {
    busy: going || fetcher.state !== 'idle',
    missed,
    tries,
    waitSeconds,
    // Nothing on this page changes with a try, and for whoever is in the next page is on its way.
    enter: (secret) => void fetcher.submit({ ...proof, ...secret }, { method: 'post', action: address, defaultShouldRevalidate: false }),
  }
}
