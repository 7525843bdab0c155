import { useEffect, useEffectEvent } from 'react'
import type { RoomView } from '../../contract.ts'
import { primaryPress } from './primary-press.ts'
import type { Presses } from './use-presses.ts'

/** What takes keys itself, or stands over the room. */
const takesKeys = 'a, button, input, select, textarea, summary, dialog:not([data-whole-screen])'

/** Space and Enter go on wherever nothing else takes them: also a presenter's clicker that sends one of them. */
export function usePrimaryKey(room: RoomView, { press }: Presses): void {
  const pressed = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== ' ' && event.key !== 'Enter') return
    if (event.repeat || event.defaultPrevented || (event.target as Element).closest(takesKeys)) return
    const primary = primaryPress(room)
    if (!primary?.ready) return
    event.preventDefault()
    press(primary.press)
  })
  useEffect(() => {
    addEventListener('keydown', pressed)
    return () => removeEventListener('keydown', pressed)
  }, [])
}
