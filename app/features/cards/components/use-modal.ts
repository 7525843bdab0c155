import { useEffect, useRef } from 'react'

/** A dialog that is open while it is there: the page behind it cannot be reached, and Escape closes it. */
export function useModal() {
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return dialog
}
