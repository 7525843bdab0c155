import { useEffect } from 'react'

/** Fragment of the address of a print page that opens the print dialog. Redirects preserve it. */
export const printOnOpen = '#print'

/** Opens the print dialog once, as soon as the fonts and pictures of the page are loaded. */
export function usePrintOnOpen() {
  useEffect(() => {
    if (location.hash !== printOnOpen) return
    // A reload or a return to this page must not print again.
    history.replaceState(history.state, '', location.pathname + location.search)
    const print = () => void document.fonts.ready.then(() => window.print())
    if (document.readyState === 'complete') print()
    else addEventListener('load', print, { once: true })
  }, [])
}
