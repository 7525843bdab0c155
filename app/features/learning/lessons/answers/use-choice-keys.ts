import { useEffect, useEffectEvent, type RefObject } from 'react'
import { keyToChoiceIndex } from './key-to-choice-index.ts'

/** The keys 1 to 6 and A to F focus the button of that choice, wherever the focus is. */
export function useChoiceKeys(list: RefObject<HTMLElement | null>, onChosen?: (place: number) => void) {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || isTextInput(event.target)) return
    const index = keyToChoiceIndex(event)
    const button = index === null ? null : list.current?.querySelectorAll('button')[index]
    if (!button || button.disabled) return
    event.preventDefault()
    button.focus()
    onChosen?.(index!)
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}

const isTextInput = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
