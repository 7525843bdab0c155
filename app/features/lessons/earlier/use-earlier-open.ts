import { useState } from 'react'

/** The list of earlier programs stands where hints and comments stand: one of them at a time. */
export function useEarlierOpen(others: readonly boolean[], closeOthers: () => void) {
  const [isOpen, setOpen] = useState(false)
  const isShown = isOpen && !others.some(Boolean)
  return {
    isOpen: isShown,
    close: () => setOpen(false),
    toggle() {
      closeOthers()
      setOpen(!isShown)
    },
  }
}
