import { useEffect, useRef } from 'react'

/**
 * Opens a `<dialog>` as modal while the component is mounted, and focuses its `data-first` element if there is one.
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
