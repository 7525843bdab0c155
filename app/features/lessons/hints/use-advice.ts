import { useEffect, useState } from 'react'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import { askMistake } from './ask-mistake.ts'
import type { Level } from '../player/use-level.ts'

/** For a star that is missing, once the level is solved: what the program could still do. */
export function useAdvice({ step, choice, session: { draft } }: Level, isWanted: boolean): Mistake | null {
  const [advice, setAdvice] = useState<Mistake | null>(null)
  useEffect(() => {
    if (!isWanted) return
    let left = false
    void askMistake({ kind: 'advice', draft, step, choice }).then((found) => {
      if (!left) setAdvice(found)
    })
    return () => void (left = true)
  }, [isWanted, draft, step, choice])
  return isWanted ? advice : null
}
