import { useSyncExternalStore } from 'react'
import { listenerSet } from '#app/platform/listener-set.ts'

/** Whether this device plays music in a room, and how loud, in percent; off until somebody asks for it. */
export type Sound = { readonly on: boolean; readonly volume: number }

const name = 'sk-room-sound'
const first: Sound = { on: false, volume: 70 }
const listeners = listenerSet()
let known: { text: string | null; sound: Sound } = { text: null, sound: first }

function read(text: string | null): Sound {
  const [state, volume] = (text ?? '').split(' ')
  const percent = Number(volume)
  return {
    on: state === 'on',
    volume: volume !== undefined && percent >= 0 && percent <= 100 ? percent : first.volume,
  }
}

function kept(): Sound {
  try {
    const text = localStorage.getItem(name)
    if (text !== known.text) known = { text, sound: read(text) }
  } catch {
    // Without storage it is known until the page is left.
  }
  return known.sound
}

export const useKeptSound = (): Sound =>
  useSyncExternalStore(
    (tell) => listeners.add(tell),
    kept,
    () => first,
  )

export function keepSound(sound: Sound): void {
  const text = `${sound.on ? 'on' : 'off'} ${sound.volume}`
  known = { text, sound }
  try {
    localStorage.setItem(name, text)
  } catch {
    // As above.
  }
  listeners.tell()
}
