import { useSyncExternalStore } from 'react'

const neverSubscribe = () => () => {}

/**
 * On the server, returns only the first rows of a long list: rendering all students of a school would block the event
 * loop. The browser renders the rest.
 */
export function useFirstRows<Row>(rows: readonly Row[], count = 30): readonly Row[] {
  const isBrowser = useSyncExternalStore(neverSubscribe, returnTrue, returnFalse)
  return isBrowser ? rows : rows.slice(0, count)
}

const returnTrue = () => true
const returnFalse = () => false
