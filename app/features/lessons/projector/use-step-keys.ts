import { useEffect, useEffectEvent } from 'react'
import { stepOfKey } from './projected.ts'

/** What takes arrows for itself. */
const ownKeys = 'input, select, textarea, [role=tablist], [role=toolbar], [data-slot=program]'

/** Arrows, and the keys that remotes for presenting send, go from step to step. */
export function useStepKeys(go: (by: number) => void) {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    const by = stepOfKey(event.key)
    const inside = event.target instanceof Element && event.target.closest(ownKeys)
    if (by === 0 || inside || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    go(by)
  })
  useEffect(() => {
    document.addEventListener('keydown', pressed)
    return () => document.removeEventListener('keydown', pressed)
  }, [])
}
