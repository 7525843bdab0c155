import type { SyntheticEvent } from 'react'

/** Told of a dialog alone: React also tells it when a dialog inside of it closes. */
export const ownEvent =
  <Told extends SyntheticEvent>(tell: ((event: Told) => void) | undefined) =>
  (event: Told) => {
    if (event.target === event.currentTarget) tell?.(event)
  }
