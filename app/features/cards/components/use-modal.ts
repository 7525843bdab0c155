import { useEffect, useRef } from 'react'

/**
 * A dialog that is open while it is there: the page behind it cannot be reached, and Escape closes it. What one has
 * come for has the focus, if it says so.
 */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    element?.querySelector<HTMLElement>('[data-first]')?.focus()
    return () => element?.close()
  }, [])
  return dialog
}
