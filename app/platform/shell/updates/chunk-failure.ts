/** Minimum time between two reloads for missing chunks, which happen after a deployment removed the old ones. */
export const reloadGuardMs = 10_000

const lastReloadKey = 'skykite:reloaded-at'

export function reloadOnce(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number, reload: () => void): boolean {
  const lastReload = Number(storage.getItem(lastReloadKey) ?? Number.NEGATIVE_INFINITY)
  if (now - lastReload < reloadGuardMs) return false
  storage.setItem(lastReloadKey, String(now))
  reload()
  return true
}

export function watchChunkFailures() {
  window.addEventListener('vite:preloadError', (event) => {
    // Never reload while offline: the page and unsaved input would be lost.
    if (navigator.onLine === false) return
    if (reloadOnce(sessionStorage, Date.now(), () => location.reload())) event.preventDefault()
  })
}
