import { useEffect, useEffectEvent, useRef } from 'react'
import { controlBeside, controlOfKey, controlOfPad } from './find-control.ts'
import { type PadPress, PadWatch } from './game-pad.ts'
import type { StageControl } from './session.ts'
import { wakeSound } from './sounds.ts'
import type { StagePlayer } from './stage-player.ts'

type Options = {
  readonly player: StagePlayer | null
  readonly controls: readonly StageControl[]
  readonly root: { readonly current: HTMLElement | null }
  togglePause(): void
  toggleSound(): void
}

/** Keys and game pads. Touch and mouse need nothing: all controls are buttons. */
export function useStageInput({ player, controls, root, togglePause, toggleSound }: Options) {
  const pads = useRef(new PadWatch())

  const focus = (id: string | null) => {
    const button = id === null ? null : root.current?.querySelector<HTMLElement>(`[data-control="${CSS.escape(id)}"]`)
    button?.focus()
    return button != null
  }
  const focused = () => (document.activeElement as HTMLElement | null)?.dataset.control ?? null

  const pressKey = (event: KeyboardEvent): boolean => {
    if (player === null || player.phase !== 'playing') return false
    const pressed = { code: event.code, isShiftHeld: event.shiftKey }
    if (player.type(event.key, event.timeStamp, pressed)) return true
    const isOnButton = document.activeElement instanceof HTMLButtonElement
    if (isOnButton && (event.key === 'Enter' || event.key === ' ')) return false
    const control = controlOfKey(controls, event.key)
    if (control === undefined) return focus(controlBeside(controls, focused(), event.key))
    if (!event.repeat) player.press(control.id, event.timeStamp)
    return true
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return
    wakeSound()
    // What is typed into the field belongs to the field.
    if (event.target instanceof HTMLInputElement && event.key !== 'Escape') return
    if (event.key === 'Escape') togglePause()
    else if (pressKey(event)) event.preventDefault()
    else if (event.key.toLowerCase() === 'm') toggleSound()
  })

  const pressPad = (press: PadPress, now: number) => {
    if (press === 'start') return togglePause()
    const control = controlOfPad(controls, press)
    if (control !== undefined) player?.press(control.id, now)
    else if (press === 'a') (document.activeElement as HTMLElement | null)?.click()
    else focus(controlBeside(controls, focused(), press))
  }

  useEffect(() => {
    const onPointer = () => wakeSound()
    addEventListener('keydown', onKey)
    addEventListener('pointerdown', onPointer)
    return () => {
      removeEventListener('keydown', onKey)
      removeEventListener('pointerdown', onPointer)
    }
  }, [])

  return {
    /** Pads say nothing by themselves: they are looked at in every frame. */
    lookAtPads: (now: number) => {
      for (const press of pads.current.newPresses(navigator.getGamepads?.() ?? [])) pressPad(press, now)
    },
  }
}
