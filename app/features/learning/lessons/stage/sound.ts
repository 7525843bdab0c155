import { useSyncExternalStore } from 'react'
import { createListenerSet } from '#app/platform/live/listener-set.ts'
import type { Beat } from '#rules/worlds/music.ts'

/** Synthesizes notes and a drum with Web Audio. Silent until the student switches the sound on. */

const STORAGE_KEY = 'sound'
const listeners = createListenerSet()
let audio: AudioContext | null = null

function isSoundOn(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'on'
  } catch {
    return false
  }
}

/** Off by default, because thirty students play in the same classroom. */
export const useSoundOn = (): boolean =>
  useSyncExternalStore(
    (onChange) => listeners.add(onChange),
    isSoundOn,
    () => false,
  )

export function switchSound(on: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, on ? 'on' : 'off')
  } catch {
    // Without storage the setting does not change.
  }
  if (on) resumeAudio()
  listeners.notify()
}

/** Browsers allow audio only after a user gesture, so call this in a press handler. */
export function resumeAudio(): void {
  audio ??= new AudioContext()
  void audio.resume()
}

/** Semitones above C for each step of the scale. */
const semitones = [0, 2, 4, 5, 7, 9, 11]
const frequencyOf = (note: number): number =>
  261.63 * 2 ** ((semitones[(note - 1) % 7]! + 12 * Math.floor((note - 1) / 7)) / 12)

export function playBeat(beat: Beat): void {
  if (!audio || beat === 'rest' || !isSoundOn()) return
  if (beat === 'drum') playTone(audio, 'sine', 120, 0.22, 45)
  else playTone(audio, 'triangle', frequencyOf(beat), 0.6)
}

/** Plays a fading tone; `endFrequency` makes its pitch fall, which sounds like a drum. */
function playTone(
  context: AudioContext,
  type: OscillatorType,
  frequency: number,
  seconds: number,
  endFrequency?: number,
) {
  const now = context.currentTime
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = type
  tone.frequency.setValueAtTime(frequency, now)
  if (endFrequency !== undefined) tone.frequency.exponentialRampToValueAtTime(endFrequency, now + seconds)
  volume.gain.setValueAtTime(0.0001, now)
  volume.gain.exponentialRampToValueAtTime(0.32, now + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(now)
  tone.stop(now + seconds)
}

const BEAT_MS = 420

/** Plays a whole tune and returns a function that stops it. */
export function playTune(beats: readonly Beat[], onBeat: (beatIndex: number | null) => void): () => void {
  let index = 0
  const timer = setInterval(() => {
    if (index >= beats.length) return stop()
    playBeat(beats[index]!)
    onBeat(index++)
  }, BEAT_MS)
  const stop = () => {
    clearInterval(timer)
    onBeat(null)
  }
  return stop
}
