import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import type { Puzzle } from '#app/features/people/classrooms/public.ts'
import { solveProof } from '#app/platform/identity-client/proof.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'

/** After too many wrong codes from a network, the device solves a proof of work and submits the code again. */
export function useCodePuzzle(code: string | null, puzzle: Puzzle | null): void {
  const submit = useSubmit()
  const action = useLocalePath()('/competition/quiz')
  const resubmit = useEffectEvent(
    (challenge: string, answer: number) =>
      void submit({ code: code ?? '', challenge, answer: String(answer) }, { method: 'get', action, replace: true }),
  )
  useEffect(() => {
    if (!puzzle) return
    let isCancelled = false
    void solveProof(puzzle.challenge, puzzle.bits).then((answer) => {
      if (!isCancelled) resubmit(puzzle.challenge, answer)
    })
    return () => void (isCancelled = true)
  }, [puzzle])
}
