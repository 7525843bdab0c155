import { useEffect, useEffectEvent } from 'react'

/** The physical key, so that it works with Thai and Korean keyboard layouts too. */
const soundKey = 'KeyM'

/** Calls `toggle` when M is pressed outside of text fields. */
export function useSoundKey(toggle: () => void): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    const { code, repeat, defaultPrevented, ctrlKey, altKey, metaKey, target } = event
    if (code !== soundKey || repeat || defaultPrevented || ctrlKey || altKey || metaKey) return
    if ((target as Element).closest('input:not([type=range]), textarea, select, [contenteditable]')) return
    toggle()
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
