import { useEffect } from 'react'

/**
 * Some browsers put even `no-store` pages into the back/forward cache. This empties the page before it is cached and
 * reloads it when the user comes back.
 */
export function useNoPageCache() {
  useEffect(() => {
    const clearPage = ({ persisted }: PageTransitionEvent) => persisted && document.body.replaceChildren()
    const reloadPage = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pagehide', clearPage)
    addEventListener('pageshow', reloadPage)
    return () => {
      removeEventListener('pagehide', clearPage)
      removeEventListener('pageshow', reloadPage)
    }
  }, [])
}
