import { useEffect, useRef } from 'react'

/** Ref for a `details` that closes on Escape, on a press outside, when the focus leaves it and after a click on one of its links. */
export function useDismissable() {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = () => element.removeAttribute('open')

    const onPointerDown = (event: PointerEvent) => {
      if (!element.contains(event.target as Node)) close()
    }
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    const onClick = (event: MouseEvent) => {
      if (!(event.target as Element).closest('a, [data-closes]')) return
      // Before the item acts: a dialog that it opens returns the focus to the button of the menu.
      const hadFocus = element.contains(document.activeElement)
      close()
      if (hadFocus) element.querySelector('summary')?.focus()
    }

    const onFocusOut = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget && !element.contains(relatedTarget as Node)) close()
    }

    document.addEventListener('pointerdown', onPointerDown)
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    element.addEventListener('click', onClick)
    return () => {
      document.removeEventListener('pointerdown', onPointerDown)
      element.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('keydown', onKeyDown)
      element.removeEventListener('click', onClick)
    }
  }, [])

  return details
}
