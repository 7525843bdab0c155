import { useEffect, useEffectEvent } from 'react'
import { solveProof } from '#app/platform/identity-client/proof.ts'
import { useAction } from '#app/platform/use-action.ts'
import type { ClassSignIn } from '../contract.ts'

/**
 * When too many wrong codes come in from everywhere, the device works out a small sum first; the child only waits a
 * moment.
 */
export function usePuzzle(loaded: ClassSignIn): ClassSignIn {
  const solving = useAction<ClassSignIn>('solve', { stays: true, onlyNow: true })
  const signIn = solving.result ?? loaded
  const puzzle = signIn.state === 'puzzle' ? signIn.puzzle : null
  const solve = useEffectEvent((challenge: string, answer: number) =>
    solving.send({ challenge, answer: String(answer) }),
  )

  useEffect(() => {
    if (!puzzle) return
    let over = false
    void solveProof(puzzle.challenge, puzzle.bits).then((answer) => {
      if (!over) solve(puzzle.challenge, answer)
    })
    return () => void (over = true)
  }, [puzzle])

  return signIn
}
