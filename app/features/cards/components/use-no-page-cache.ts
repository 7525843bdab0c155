import { useEffect } from 'react'

/**
 * Browsers keep pages for Back, some even those that are not to be stored. What is kept of this page is empty, and
 * coming back asks the server again.
 */
export function useNoPageCache() {
  useEffect(() => {
    const leave = ({ persisted }: PageTransitionEvent) => persisted && document.body.replaceChildren()
    const comeBack = ({ persisted }: PageTransitionEvent) => persisted && location.reload()
    addEventListener('pagehide', leave)
    addEventListener('pageshow', comeBack)
    return () => {
      removeEventListener('pagehide', leave)
      removeEventListener('pageshow', comeBack)
    }
  }, [])
}
