import { useEffect, useEffectEvent } from 'react'
import type { RoomView } from '../contract.ts'
import { primaryPress } from './primary-press.ts'
import type { Presses } from './use-presses.ts'

/** Elements that handle keys themselves, or dialogs over the stage. */
const keyConsumers = 'a, button, input, select, textarea, summary, dialog:not([data-whole-screen])'

/**
 * Space and Enter trigger the primary command unless another element handles them; presenter clickers send these keys.
 */
export function usePrimaryKey(room: RoomView, { pressPrimary }: Pick<Presses, 'pressPrimary'>): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat || event.defaultPrevented || (event.target as Element).closest(keyConsumers)) return
    const primary = primaryPress(room)
    // A draft is not on the stage yet: Space scrolls its list of questions.
    if (!primary?.ready || room.state === 'draft') return
    event.preventDefault()
    pressPrimary('key')
  })
  useEffect(() => {
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [])
}
