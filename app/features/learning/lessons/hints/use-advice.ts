import { useEffect, useState } from 'react'
import type { Mistake } from '#rules/mistakes/find-mistake.ts'
import { requestMistake } from './request-mistake.ts'
import type { Level } from '../player/level/use-level.ts'

/** After the level is solved with stars missing: suggests how to improve the program. */
export function useAdvice({ step, choice, session: { draft } }: Level, isEnabled: boolean): Mistake | null {
  const [advice, setAdvice] = useState<Mistake | null>(null)
  useEffect(() => {
    if (!isEnabled) return
    let isUnmounted = false
    void requestMistake({ kind: 'advice', draft, step, choice }).then((result) => {
      if (!isUnmounted) setAdvice(result)
    })
    return () => void (isUnmounted = true)
  }, [isEnabled, draft, step, choice])
  return isEnabled ? advice : null
}
