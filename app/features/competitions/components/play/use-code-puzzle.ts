import { useEffect, useEffectEvent } from 'react'
import { useSubmit } from 'react-router'
import type { Puzzle } from '#app/features/classrooms/public.ts'
import { solveProof } from '#app/platform/identity-client/proof.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'

/** Where too many wrong codes came from this network, the device works out a small sum and shows the code again. */
export function useCodePuzzle(code: string | null, puzzle: Puzzle | null): void {
  const submit = useSubmit()
  const action = useLocalePath()('/competition/quiz')
  const show = useEffectEvent(
    (challenge: string, answer: number) =>
      void submit({ code: code ?? '', challenge, answer: String(answer) }, { method: 'get', action, replace: true }),
  )
  useEffect(() => {
    if (!puzzle) return
    let over = false
    void solveProof(puzzle.challenge, puzzle.bits).then((answer) => {
      if (!over) show(puzzle.challenge, answer)
    })
    return () => void (over = true)
  }, [puzzle])
}
