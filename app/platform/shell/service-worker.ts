/** The flag other screens read to say "ready to be used offline". */
const offlineReadyKey = 'skykite:offline-ready'

/** Registers /sw.js for the whole site; a first install sets the flag, an updated worker reloads the page. */
export function registerServiceWorker() {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  void import('workbox-window').then(({ Workbox }) => {
    const worker = new Workbox('/sw.js', { scope: '/' })
    worker.addEventListener('installed', (event) => {
      if (!event.isUpdate) localStorage.setItem(offlineReadyKey, new Date().toISOString())
    })
    worker.addEventListener('activated', (event) => {
      if (event.isUpdate || event.isExternal) location.reload()
    })
    return worker.register()
  })
}

export const isOfflineReady = () => localStorage.getItem(offlineReadyKey) !== null
