import { useEffect, useState } from 'react'

/**
 * To whom a mail was just sent from this page. Kept with the page's own entry in the history: whoever loads it anew, or
 * comes back from their mailbox, still sees where to look.
 */
export function useMailedTo() {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  useEffect(() => {
    const { mailedTo: kept } = (history.state ?? {}) as { mailedTo?: unknown }
    if (typeof kept === 'string') setMailedTo(kept)
  }, [])
  const keep = (email: string | null) => {
    history.replaceState({ ...history.state, mailedTo: email }, '')
    setMailedTo(email)
  }
  return [mailedTo, keep] as const
}
