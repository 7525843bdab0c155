import { useCallback, useState } from 'react'
import { replacePage } from '#app/platform/pages/replace-page.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import type { ActionError } from '#app/platform/forms/action-result.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { SignInFailure } from '../contract.ts'
import { useCountdown } from './use-countdown.ts'

export type SignInAttempt = {
  busy: boolean
  failure: SignInFailure | null
  /** Number of failed attempts; the pad clears its input when it changes. */
  tries: number
  waitSeconds: number
  /** Called when a teacher ends the lockout. */
  clearLockout: () => void
  enter: (secret: Record<string, string>) => void
}

/** Sends a secret. After success it reloads the whole document, so that nothing of this page stays in memory. */
export function useSignInAttempt(proof: Record<string, string>, action: string): SignInAttempt {
  const [failure, setFailure] = useState<SignInFailure | null>(null)
  const [tries, setTries] = useState(0)
  // Hide the error when the lockout ends.
  const [waitSeconds, setWait] = useCountdown(() => setFailure(null))
  const [isLeaving, setLeaving] = useState(false)
  // No revalidation: an attempt does not change this page, and after success the next page loads anyway.
  const { busy, send } = useAction<{ to: string }>('enter', {
    to: useLocalePath()(action),
    skipRevalidation: true,
    isImmediate: true,
    onDone({ to }) {
      setLeaving(true)
      replacePage(to)
    },
    onRefused(error) {
      setFailure(toSignInFailure(error))
      setTries((count) => count + 1)
      setWait(error.retryAfterSeconds ?? 0)
    },
  })

  const clearLockout = useCallback(() => {
    setWait(0)
    setFailure(null)
  }, [setWait])
  return {
    busy: isLeaving || busy,
    failure,
    tries,
    waitSeconds,
    clearLockout,
    enter: (secret) => send({ ...proof, ...secret }),
  }
}

const reasons = [
  'wrong',
  'unknown-card',
  'resting',
  'class-paused',
  'code-closed',
  'too-many-at-once',
  'offline',
] as const satisfies readonly SignInFailure['reason'][]

const toSignInFailure = ({
  reason,
  retryAfterSeconds,
  rest,
}: ActionError & Pick<SignInFailure, 'rest'>): SignInFailure => ({
  reason: reasons.find((candidate) => candidate === reason) ?? 'wrong',
  retryAfterSeconds,
  rest,
})
