import { useCallback, useState } from 'react'
import { leavePageFor } from '#app/platform/leave-page.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import type { ActionError } from '#app/platform/action-result.ts'
import { useAction } from '#app/platform/use-action.ts'
import type { Missed } from '../contract.ts'
import { useCountdown } from './use-countdown.ts'

export type Entering = {
  busy: boolean
  missed: Missed | null
  /** How many answers have come, so that a pad knows when to begin anew. */
  tries: number
  waitSeconds: number
  /** A teacher has helped: no more waiting. */
  free: () => void
  enter: (secret: Record<string, string>) => void
}

/** Sends a secret; who is in goes on by loading the next page anew, so that nothing of this one stays in memory. */
export function useEntering(proof: Record<string, string>, action: string): Entering {
  const [missed, setMissed] = useState<Missed | null>(null)
  const [tries, setTries] = useState(0)
  // After the rest nothing is held against anybody.
  const [waitSeconds, setWait] = useCountdown(() => setMissed(null))
  const [going, setGoing] = useState(false)
  // Nothing on this page changes with a try, and for whoever is in the next page is on its way.
  const { busy, send } = useAction<{ to: string }>('enter', {
    to: useLocalePath()(action),
    stays: true,
    onlyNow: true,
    done({ to }) {
      setGoing(true)
      leavePageFor(to)
    },
    refused(error) {
      setMissed(missedOf(error))
      setTries((count) => count + 1)
      setWait(error.retryAfterSeconds ?? 0)
    },
  })

  const free = useCallback(() => {
    setWait(0)
    setMissed(null)
  }, [setWait])
  return { busy: going || busy, missed, tries, waitSeconds, free, enter: (secret) => send({ ...proof, ...secret }) }
}

const reasons = [
  'wrong',
  'unknown-card',
  'resting',
  'class-paused',
  'code-closed',
  'too-many-at-once',
  'offline',
] as const satisfies readonly Missed['reason'][]

const missedOf = ({ reason, retryAfterSeconds, rest }: ActionError & Pick<Missed, 'rest'>): Missed => ({
  reason: reasons.find((one) => one === reason) ?? 'wrong',
  retryAfterSeconds,
  rest,
})
