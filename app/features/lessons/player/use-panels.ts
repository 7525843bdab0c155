import { useState } from 'react'

type Panel = 'earlier' | 'counts'

/** Earlier programs and what counts stand where hints and comments stand: one of them at a time. */
export function usePanels(others: readonly boolean[], closeOthers: () => void, first: Panel | null) {
  const [asked, setAsked] = useState(first)
  const open = others.some(Boolean) ? null : asked
  return {
    open,
    close: () => setAsked(null),
    toggle(panel: Panel) {
      closeOthers()
      setAsked(open === panel ? null : panel)
    },
  }
}
