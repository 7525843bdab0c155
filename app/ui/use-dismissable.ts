import { useEffect, useRef } from 'react'

/** A `details` that also closes on Escape, on a press outside and after one of its links was followed. */
export function useDismissable() {
  const details = useRef<HTMLDetailsElement>(null)

  useEffect(() => {
    const element = details.current
    if (!element) return
    const close = () => element.removeAttribute('open')

    const pressed = (event: PointerEvent) => {
      if (!element.contains(event.target as Node)) close()
    }
    const typed = (event: KeyboardEvent) => {
      if (event.key !== 'Escape' || !element.open) return
      close()
      element.querySelector('summary')?.focus()
    }
    const followed = (event: MouseEvent) => {
      if ((event.target as Element).closest('a, [data-closes]')) close()
    }

    document.addEventListener('pointerdown', pressed)
    element.addEventListener('keydown', typed)
    element.addEventListener('click', followed)
    return () => {
      document.removeEventListener('pointerdown', pressed)
      element.removeEventListener('keydown', typed)
      element.removeEventListener('click', followed)
    }
  }, [])

  return details
}
