import { useEffect, useState } from 'react'

/**
 * Address to which this page has just sent a mail. Stored in the page's history entry, so that it survives a reload and
 * the way back from the mailbox.
 */
export function useMailedTo() {
  const [mailedTo, setMailedTo] = useState<string | null>(null)
  useEffect(() => {
    const { mailedTo: saved } = (history.state ?? {}) as { mailedTo?: unknown }
    if (typeof saved === 'string') setMailedTo(saved)
  }, [])
  const save = (email: string | null) => {
    history.replaceState({ ...history.state, mailedTo: email }, '')
    setMailedTo(email)
  }
  return [mailedTo, save] as const
}
