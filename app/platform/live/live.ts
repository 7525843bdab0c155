import { useCallback, useSyncExternalStore } from 'react'
import type { Json, ReadonlyJson } from '#rules/live/values.ts'
import { openLiveConnection, type LiveConnection, type LiveState } from './live-connection.ts'
import { getPageRuntime } from '../shell/start/page-runtime.ts'
import { pagePerson } from '../shell/outage/outage-state.ts'

/** Opened by the first subscription; public pages never open it. */
let connection: LiveConnection | null = null

const getConnection = () =>
  (connection ??= openLiveConnection(new URL(getPageRuntime()!.databaseURL, location.origin).href, isPagePerson))

/** Prevents queued writes from being sent as another user or a visitor after the session ended while offline. */
const isPagePerson = (person: string | null) => (pagePerson()?.id ?? person) === person

/** Current value of a live path. The initial value comes with the page, so the first render is complete. */
export function useLive<Value extends ReadonlyJson>(path: string, initialValue: Value): Value {
  const subscribe = useCallback((onChange: () => void) => getConnection().subscribe(path, onChange), [path])
  const getValue = () => {
    const value = connection?.valueOf(path) as Value | undefined
    return value === undefined ? initialValue : value
  }
  return useSyncExternalStore(subscribe, getValue, () => initialValue)
}

/**
 * Server time, from the clock offset in the connection's ticket; device time before that.
 *
 * @public for screens that count down
 */
export const serverNow = (): number => Date.now() + (connection?.clockAhead() ?? 0)

/** Connection state for the page shell: live, catching up, or offline. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    onLiveState,
    // A socket may need half a minute to detect a lost network; the device knows immediately.
    () => (navigator.onLine ? (connection?.state() ?? 'catching-up') : 'offline'),
    () => 'catching-up' as const,
  )
}

function onLiveState(onChange: () => void): () => void {
  const unsubscribe = getConnection().onStateChange(onChange)
  addEventListener('online', onChange)
  addEventListener('offline', onChange)
  return () => {
    unsubscribe()
    removeEventListener('online', onChange)
    removeEventListener('offline', onChange)
  }
}

/** Writes to live paths. Queued in order while offline. */
export const live = {
  set: (path: string, value: ReadonlyJson) => getConnection().set(path, value as Json),
  update: (values: Record<string, Json>) => getConnection().update(values),
  transaction: (path: string, change: (before: Json) => Json | undefined) => getConnection().transaction(path, change),
  onDisconnect: (values: Record<string, Json>) => getConnection().onDisconnect(values),
  /** Reports about this page at a presence path; null ends the report. */
  report: (path: string, value: ReadonlyJson) => getConnection().report(path, value),
  /** Calls the listener when the user loses access to a subscribed path. */
  onLoss: (onLoss: () => void) => getConnection().onAccessLost(onLoss),
  /** Reconnects after a new sign-in on the same page, because the connection belongs to the old session. */
  renew: () => connection?.reconnect(),
  /** Closes the connection at sign-out, so that the next user inherits no state. */
  forget() {
    connection?.close()
    connection = null
  },
}
