import { useEffect, useEffectEvent } from 'react'
import { solveProof } from '#app/platform/identity-client/proof.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { ClassSignIn } from '../contract.ts'

/**
 * Solves the proof-of-work puzzle that the server demands while too many wrong class codes come in. The child only
 * waits a moment.
 */
export function usePuzzle(loaded: ClassSignIn): ClassSignIn {
  const solveAction = useAction<ClassSignIn>('solve', { skipRevalidation: true, isImmediate: true })
  const signIn = solveAction.result ?? loaded
  const puzzle = signIn.state === 'puzzle' ? signIn.puzzle : null
  const solve = useEffectEvent((challenge: string, answer: number) =>
    solveAction.send({ challenge, answer: String(answer) }),
  )

  useEffect(() => {
    if (!puzzle) return
    let isCanceled = false
    void solveProof(puzzle.challenge, puzzle.bits).then((answer) => {
      if (!isCanceled) solve(puzzle.challenge, answer)
    })
    return () => void (isCanceled = true)
  }, [puzzle])

  return signIn
}
