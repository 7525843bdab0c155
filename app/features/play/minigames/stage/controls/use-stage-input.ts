import { useEffect, useEffectEvent, useRef } from 'react'
import { findNextControl, findControlByKey, findControlByPad } from './find-control.ts'
import { type PadPress, PadTracker } from './game-pad.ts'
import type { StageControl } from '../session.ts'
import type { StagePlayer } from '../stage-player.ts'

type Options = {
  readonly player: StagePlayer | null
  readonly controls: readonly StageControl[]
  readonly root: { readonly current: HTMLElement | null }
  togglePause(): void
  toggleSound(): void
}

/** Handles keys and gamepads. Touch and mouse need no handling, because all controls are buttons. */
export function useStageInput({ player, controls, root, togglePause, toggleSound }: Options) {
  const pads = useRef(new PadTracker())

  const focus = (id: string | null) => {
    const button = id === null ? null : root.current?.querySelector<HTMLElement>(`[data-control="${CSS.escape(id)}"]`)
    button?.focus()
    return button != null
  }
  const getFocusedControl = () => (document.activeElement as HTMLElement | null)?.dataset.control ?? null

  const pressKey = (event: KeyboardEvent): boolean => {
    if (player === null || player.phase !== 'playing') return false
    const pressed = { code: event.code, isShiftHeld: event.shiftKey }
    if (player.typeKey(event.key, event.timeStamp, pressed)) return true
    const isOnButton = document.activeElement instanceof HTMLButtonElement
    if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return false
    const control = findControlByKey(controls, event.key)
    if (control === undefined) return focus(findNextControl(controls, getFocusedControl(), event.key))
    if (!event.repeat) player.press(control.id, event.timeStamp)
    return true
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    // The input field handles its own keys.
    if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
    if (event.key === 'Escape') togglePause()
    else if (pressKey(event)) event.preventDefault()
    else if (event.key.toLowerCase() === 'm') toggleSound()
  })

  const pressPad = (press: PadPress, now: number) => {
    if (press === 'start') return togglePause()
    const control = findControlByPad(controls, press)
    if (control !== undefined) player?.press(control.id, now)
    else if (press === 'a') (document.activeElement as HTMLElement | null)?.click()
    else focus(findNextControl(controls, getFocusedControl(), press))
  }

  useEffect(() => {
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])

  return {
    /** Gamepads send no events, so poll them each frame. */
    pollGamepads: (now: number) => {
      for (const press of pads.current.takeNewPresses(navigator.getGamepads?.() ?? [])) pressPad(press, now)
    },
  }
}
