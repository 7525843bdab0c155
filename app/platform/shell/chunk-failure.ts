/** After a deployment old chunks are gone: load the page anew, once, and not again within the guard. */
export const reloadGuardMs = 10_000

const stamp = 'skykite:reloaded-at'

export function reloadOnce(storage: Pick<Storage, 'getItem' | 'setItem'>, now: number, reload: () => void): boolean {
  const last = Number(storage.getItem(stamp) ?? Number.NEGATIVE_INFINITY)
  if (now - last < reloadGuardMs) return false
  storage.setItem(stamp, String(now))
  reload()
  return true
}

export function watchChunkFailures() {
  window.addEventListener('vite:preloadError', (event) => {
    // Without a network there is nothing to load anew: the page would be gone, and what was typed in it.
    if (navigator.onLine === false) return
    if (reloadOnce(sessionStorage, Date.now(), () => location.reload())) event.preventDefault()
  })
}
