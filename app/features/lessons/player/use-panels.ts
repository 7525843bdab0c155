import { useState } from 'react'

const covering = '(max-width: 47.99em)'

type Panel = 'earlier' | 'counts'

/** Earlier programs and what counts stand where hints and comments stand: one of them at a time. */
export function usePanels(others: readonly boolean[], closeOthers: () => void, first: Panel | null) {
  const [asked, setAsked] = useState(first)
  const open = others.some(Boolean) ? null : asked
  return {
    open,
    close: () => setAsked(null),
    /** On a phone they cover the world, and a run is there to be seen. */
    uncover() {
      if (!matchMedia(covering).matches) return
      closeOthers()
      setAsked(null)
    },
    toggle(panel: Panel) {
      closeOthers()
      setAsked(open === panel ? null : panel)
    },
  }
}
