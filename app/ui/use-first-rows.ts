import { useSyncExternalStore } from 'react'

const never = () => () => {}

/**
 * Of a long list the server draws as much as a screen shows: all of a full school would hold its event loop, and
 * everybody else. The rest follows in the browser.
 */
export function useFirstRows<Row>(rows: readonly Row[], first = 30): readonly Row[] {
  const inBrowser = useSyncExternalStore(never, yes, no)
  return inBrowser ? rows : rows.slice(0, first)
}

const yes = () => true
const no = () => false
