import { useSyncExternalStore } from 'react'

/** Playback speeds of a run. */
export const speeds = ['slow', 'usual'] as const
export type Speed = (typeof speeds)[number]

export const stepMs: Record<Speed, number> = { slow: 900, usual: 420 }

const REDUCED_MOTION_QUERY = '(prefers-reduced-motion: reduce)'

/** Whether the user prefers reduced motion. */
export const useReducedMotion = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = matchMedia(REDUCED_MOTION_QUERY)
      query.addEventListener('change', onChange)
      return () => query.removeEventListener('change', onChange)
    },
    () => matchMedia(REDUCED_MOTION_QUERY).matches,
    () => false,
  )
