import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { solveProof } from '#app/platform/identity-client/proof.ts'
import type { ClassDoor } from '../contract.ts'

/** When too many wrong codes come in from everywhere, the device works out a small sum first; the child only waits a moment. */
export function usePuzzle(loaded: ClassDoor): ClassDoor {
  const fetcher = useFetcher<ClassDoor>()
  const door = fetcher.data ?? loaded
  const puzzle = door.state === 'puzzle' ? door.puzzle : null
  const { submit } = fetcher

  useEffect(() => {
    if (!puzzle) return
    let over = false
    void solveProof(puzzle.challenge, puzzle.bits).then((answer) => {
      if (!over) void submit({ act: 'solve', challenge: puzzle.challenge, answer: String(answer) }, { method: 'post', defaultShouldRevalidate: false })
    })
    return () => void (over = true)
  }, [puzzle, submit])

  return door
}
