import { useSyncExternalStore } from 'react'

const reduced = '(prefers-reduced-motion: reduce)'

/** Whether the device asks for nothing to travel. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      const query = matchMedia(reduced)
      query.addEventListener('change', tell)
      return () => query.removeEventListener('change', tell)
    },
    () => matchMedia(reduced).matches,
    () => false,
  )
