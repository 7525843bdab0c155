import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#app/platform/live/listener-set.ts'

/** Whether this device plays music in a room, and its volume in percent; on by default, because only the wall plays. */
export type SoundSetting = { readonly on: boolean; readonly volume: number }

const storageKey = 'sk-room-sound'
const defaultSetting: SoundSetting = { on: true, volume: 60 }
const listeners = createListenerSet()
let cached: { text: string | null; sound: SoundSetting } = { text: null, sound: defaultSetting }

function parseSetting(text: string | null): SoundSetting {
  const [state, volume] = (text ?? '').split(' ')
  const percent = Number(volume)
  return {
    on: state === 'on' || (state !== 'off' && defaultSetting.on),
    volume: volume !== undefined && percent >= 0 && percent <= 100 ? percent : defaultSetting.volume,
  }
}

function readSetting(): SoundSetting {
  try {
    const text = localStorage.getItem(storageKey)
    if (text !== cached.text) cached = { text, sound: parseSetting(text) }
  } catch {
    // Without storage, the setting lasts until the page is closed.
  }
  return cached.sound
}

export const useSoundSetting = (): SoundSetting =>
  useSyncExternalStore(
    (onChange) => listeners.add(onChange),
    readSetting,
    () => defaultSetting,
  )

export function saveSoundSetting(sound: SoundSetting): void {
  const text = `${sound.on ? 'on' : 'off'} ${sound.volume}`
  cached = { text, sound }
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // Without storage, the setting lasts until the page is closed.
  }
  listeners.notify()
}
