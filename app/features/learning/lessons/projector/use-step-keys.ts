import { useEffect, useEffectEvent } from 'react'
import { stepForKey } from './projected-programs.ts'

/** Elements that handle arrow keys themselves. */
const keyHandlingElements = 'input, select, textarea, [role=tablist], [role=toolbar], [data-slot=program]'

/** Moves between steps with arrow keys and presentation remotes. */
export function useStepKeys(move: (offset: number) => void) {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    const offset = stepForKey(event.key)
    const isHandledElsewhere = event.target instanceof Element && event.target.closest(keyHandlingElements)
    if (offset === 0 || isHandledElsewhere || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey)
      return
    event.preventDefault()
    move(offset)
  })
  useEffect(() => {
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [])
}
