import { useEffect, useEffectEvent, type RefObject } from 'react'
import { placeOfKey } from './place-of-key.ts'

/** 1 to 6 and A to F go to the button of that place, wherever the focus is. */
export function useChoiceKeys(list: RefObject<HTMLElement | null>, onChosen?: (place: number) => void) {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.isComposing || event.repeat || isTyped(event.target)) return
    const place = placeOfKey(event)
    const button = place === null ? null : list.current?.querySelectorAll('button')[place]
    if (!button || button.disabled) return
    event.preventDefault()
    button.focus()
    onChosen?.(place!)
  })
  useEffect(() => {
    addEventListener('keydown', press)
    return () => removeEventListener('keydown', press)
  }, [])
}

const isTyped = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
