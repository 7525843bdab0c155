import { useSyncExternalStore } from 'react'
import { listenerSet } from '#app/platform/listener-set.ts'
import type { Beat } from '#rules/worlds/music.ts'

/** Notes and a drum, made by the device itself. Nothing sounds before somebody has switched it on by a press. */

const name = 'sound'
const listeners = listenerSet()
let audio: AudioContext | null = null

function isOn(): boolean {
  try {
    return localStorage.getItem(name) === 'on'
  } catch {
    return false
  }
}

/** Off until it is switched on: a class of thirty plays at the same time. */
export const useSound = (): boolean =>
  useSyncExternalStore(
    (tell) => listeners.add(tell),
    isOn,
    () => false,
  )

export function switchSound(on: boolean): void {
  try {
    localStorage.setItem(name, on ? 'on' : 'off')
  } catch {
    // Without storage it stays as it was.
  }
  if (on) wake()
  listeners.tell()
}

/** Browsers let a page sound only from a press on; this is called in one. */
export function wake(): void {
  audio ??= new AudioContext()
  void audio.resume()
}

/** Half tones above C of each step of the scale. */
const halfTones = [0, 2, 4, 5, 7, 9, 11]
const frequencyOf = (note: number): number =>
  261.63 * 2 ** ((halfTones[(note - 1) % 7]! + 12 * Math.floor((note - 1) / 7)) / 12)

export function playBeat(beat: Beat): void {
  if (!audio || beat === 'rest' || !isOn()) return
  if (beat === 'drum') ring(audio, 'sine', 120, 0.22, 45)
  else ring(audio, 'triangle', frequencyOf(beat), 0.6)
}

/** A tone that fades; `fallsTo` lets it fall, which is a drum. */
function ring(context: AudioContext, type: OscillatorType, frequency: number, seconds: number, fallsTo?: number) {
  const now = context.currentTime
  const tone = context.createOscillator()
  const volume = context.createGain()
  tone.type = type
  tone.frequency.setValueAtTime(frequency, now)
  if (fallsTo !== undefined) tone.frequency.exponentialRampToValueAtTime(fallsTo, now + seconds)
  volume.gain.setValueAtTime(0.0001, now)
  volume.gain.exponentialRampToValueAtTime(0.32, now + 0.012)
  volume.gain.exponentialRampToValueAtTime(0.0001, now + seconds)
  tone.connect(volume).connect(context.destination)
  tone.start(now)
  tone.stop(now + seconds)
}

const BEAT_MS = 420

/** The wanted tune, for those who would rather hear than look. Answers how to stop it. */
export function playTune(beats: readonly Beat[], onBeat: (at: number | null) => void): () => void {
  let at = 0
  const timer = setInterval(() => {
    if (at >= beats.length) return stop()
    playBeat(beats[at]!)
    onBeat(at++)
  }, BEAT_MS)
  const stop = () => {
    clearInterval(timer)
    onBeat(null)
  }
  return stop
}
