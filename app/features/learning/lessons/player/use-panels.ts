import { useState } from 'react'

const COVERING_QUERY = '(max-width: 47.99em)'

type Panel = 'earlier' | 'rubric'

/** Earlier programs, rubric, hints and comments share one slot, so only one of them is open at a time. */
export function usePanels(otherPanels: readonly boolean[], closeOthers: () => void, initialPanel: Panel | null) {
  const [requestedPanel, setRequestedPanel] = useState(initialPanel)
  const open = otherPanels.some(Boolean) ? null : requestedPanel
  return {
    open,
    close: () => setRequestedPanel(null),
    /** Closes all panels on a phone, where they would cover the run. */
    uncover() {
      if (!matchMedia(COVERING_QUERY).matches) return
      closeOthers()
      setRequestedPanel(null)
    },
    toggle(panel: Panel) {
      closeOthers()
      setRequestedPanel(open === panel ? null : panel)
    },
  }
}
