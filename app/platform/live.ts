import { useCallback, useSyncExternalStore } from 'react'
import type { Json, ShownJson } from '#rules/live/values.ts'
import { openLiveConnection, type LiveConnection, type LiveState } from './live/live-connection.ts'
import { pageRuntime } from './page-runtime.ts'
import { pagePerson } from './shell/outage-state.ts'

/** Opened by the first screen that listens; public pages never do. */
let connection: LiveConnection | null = null

const connected = () =>
  (connection ??= openLiveConnection(new URL(pageRuntime()!.databaseURL, location.origin).href, isPageOf))

/** Nothing that waits is written as somebody else, or as nobody, when the session ended while the connection was lost. */
const isPageOf = (person: string | null) => (pagePerson()?.id ?? person) === person

/** The value of a path, current while the screen shows it. The first value comes with the page, so nothing flashes. */
export function useLive<Value extends ShownJson>(path: string, first: Value): Value {
  const subscribe = useCallback((tell: () => void) => connected().watch(path, tell), [path])
  const current = () => {
    const value = connection?.valueOf(path) as Value | undefined
    return value === undefined ? first : value
  }
  return useSyncExternalStore(subscribe, current, () => first)
}

/**
 * The server's clock, as it was told with the connection's ticket; this device's own before that.
 *
 * @public for screens that count down
 */
export const serverNow = (): number => Date.now() + (connection?.clockAhead() ?? 0)

/** For the shell: live, catching up, or offline. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    onLiveState,
    // A socket may take half a minute to notice what the device knows at once.
    () => (navigator.onLine ? (connection?.state() ?? 'catching-up') : 'offline'),
    () => 'catching-up' as const,
  )
}

function onLiveState(tell: () => void): () => void {
  const leave = connected().onState(tell)
  addEventListener('online', tell)
  addEventListener('offline', tell)
  return () => {
    leave()
    removeEventListener('online', tell)
    removeEventListener('offline', tell)
  }
}

/** Writes from screens. They wait while offline and are kept in order. */
export const live = {
  set: (path: string, value: ShownJson) => connected().set(path, value as Json),
  update: (values: Record<string, Json>) => connected().update(values),
  transaction: (path: string, change: (before: Json) => Json | undefined) => connected().transaction(path, change),
  onDisconnect: (values: Record<string, Json>) => connected().onDisconnect(values),
  /** Told when something on this screen is no longer this person's to see. */
  onLoss: (tell: () => void) => connected().onLoss(tell),
  /** Whoever logs in again over a page is not whom its connection was opened for. */
  renew: () => connection?.renew(),
  /** On sign-out: the next person starts with nothing of this one. */
  forget() {
    connection?.close()
    connection = null
  },
}
