import type { SyntheticEvent } from 'react'

/** Ignores bubbled events: React also calls a dialog's handlers for nested dialogs. */
export const onlyOwnEvent =
  <OwnEvent extends SyntheticEvent>(handler: ((event: OwnEvent) => void) | undefined) =>
  (event: OwnEvent) => {
    if (event.target === event.currentTarget) handler?.(event)
  }
