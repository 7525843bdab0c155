import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#app/platform/live/listener-set.ts'

/** Which sounds this device plays. Signing out deletes the choice, so that the next child starts with the default. */
export type SoundSetting = { readonly effects: boolean; readonly music: boolean }

const storageKey = 'sk-sound'
/** Music is off, because thirty children share a classroom. */
const defaultSetting: SoundSetting = { effects: true, music: false }
const listeners = createListenerSet()
let cached: { text: string | null; setting: SoundSetting } = { text: null, setting: defaultSetting }

function parseSetting(text: string | null): SoundSetting {
  if (text === null) return defaultSetting
  const names = text.split(' ')
  return { effects: names.includes('effects'), music: names.includes('music') }
}

export function readSoundSetting(): SoundSetting {
  try {
    const text = localStorage.getItem(storageKey)
    if (text !== cached.text) cached = { text, setting: parseSetting(text) }
  } catch {
    // Without storage, the setting lasts until the page is closed.
  }
  return cached.setting
}

export function saveSoundSetting(setting: SoundSetting): void {
  const text = Object.entries(setting)
    .flatMap(([name, isOn]) => (isOn ? [name] : []))
    .join(' ')
  cached = { text, setting }
  try {
    localStorage.setItem(storageKey, text)
  } catch {
    // Without storage, the setting lasts until the page is closed.
  }
  listeners.notify()
}

export const toggleSound = (kind: keyof SoundSetting): void => {
  const setting = readSoundSetting()
  saveSoundSetting({ ...setting, [kind]: !setting[kind] })
}

export const useSoundSetting = (): SoundSetting =>
  useSyncExternalStore(
    (onChange) => listeners.add(onChange),
    readSoundSetting,
    () => defaultSetting,
  )
