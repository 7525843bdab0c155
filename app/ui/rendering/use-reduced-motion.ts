import { useSyncExternalStore } from 'react'

const reducedMotionQuery = '(prefers-reduced-motion: reduce)'

/** Returns whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(reducedMotionQuery)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(reducedMotionQuery).matches,
    () => false,
  )
