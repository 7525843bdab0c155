import { useRef, useState } from 'react'
import type { Puzzle } from '#app/features/people/classrooms/public.ts'
import { useAction, type Action } from '#app/platform/forms/use-action.ts'
import { solveProof } from '#app/platform/identity-client/proof.ts'

type StartHour = { isBusy: boolean; error: Action['error']; start: (course: string) => void }

/** Starts a class hour. The device pays for it with a proof of work, because no account limits visitors. */
export function useStartHour(onDone: (result: { code: string }) => void): StartHour {
  const [isSolving, setSolving] = useState(false)
  const course = useRef('')
  const startHour = useAction<{ code: string }>('startHour', { skipRevalidation: true, isImmediate: true, onDone })
  const puzzle = useAction<{ puzzle: Puzzle }>('puzzle', {
    skipRevalidation: true,
    isImmediate: true,
    onRefused: () => setSolving(false),
    onDone: ({ puzzle: { challenge, bits } }) =>
      void solveProof(challenge, bits).then((answer) => {
        setSolving(false)
        const token = crypto.randomUUID()
        startHour.send({ course: course.current, token, challenge, answer: String(answer) })
      }),
  })
  return {
    isBusy: isSolving || puzzle.busy || startHour.busy,
    error: puzzle.error ?? startHour.error,
    start(chosen) {
      course.current = chosen
      setSolving(true)
      puzzle.send()
    },
  }
}
