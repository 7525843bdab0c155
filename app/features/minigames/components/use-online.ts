import { useSyncExternalStore } from 'react'

/** Whether this device believes to have a network. */
export const useOnline = (): boolean =>
  useSyncExternalStore(
    (tell) => {
      addEventListener('online', tell)
      addEventListener('offline', tell)
      return () => {
        removeEventListener('online', tell)
        removeEventListener('offline', tell)
      }
    },
    () => navigator.onLine,
    () => true,
  )
