import { useSyncExternalStore } from 'react'

/** How long one step of a program takes. A snail for those who want to see what happens. */
export const speeds = ['slow', 'usual'] as const
export type Speed = (typeof speeds)[number]

export const stepMs: Record<Speed, number> = { slow: 900, usual: 420 }

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
