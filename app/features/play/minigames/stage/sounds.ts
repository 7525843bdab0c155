/** All game sounds, synthesized on demand. */

import type { SoundName } from './game-view.ts'

type Note = {
  readonly hertz: number
  /** Seconds after the start of the sound. */
  readonly delay?: number
  /** Seconds. */
  readonly duration: number
  readonly wave?: OscillatorType
  /** Relative to the common volume. */
  readonly gain?: number
  /** Frequency at the end of the note; the pitch slides from `hertz` to it. */
  readonly endHertz?: number
}

const storageKey = 'sk-games-sound'
const volume = 0.22

const drum = (hertz: number): readonly Note[] => [
  { hertz: hertz * 1.6, endHertz: hertz, duration: 0.32, wave: 'sine', gain: 1.4 },
  { hertz: hertz * 3.1, duration: 0.07, wave: 'triangle', gain: 0.5 },
]

const wood = (hertz: number): readonly Note[] => [
  { hertz, duration: 0.16, wave: 'triangle' },
  { hertz: hertz * 2.01, duration: 0.07, wave: 'sine', gain: 0.4 },
]

const sounds: Readonly<Record<SoundName, readonly Note[]>> = {
  tap: wood(520),
  place: wood(390),
  back: [{ hertz: 420, endHertz: 290, duration: 0.12, wave: 'triangle' }],
  right: [
    { hertz: 659, duration: 0.2, wave: 'triangle' },
    { hertz: 880, delay: 0.1, duration: 0.3, wave: 'triangle' },
  ],
  wrong: [{ hertz: 196, endHertz: 164, duration: 0.16, wave: 'sine', gain: 1.3 }],
  feather: [{ hertz: 988, endHertz: 1_318, duration: 0.25, wave: 'sine', gain: 0.6 }],
  star: [
    { hertz: 784, duration: 0.2, wave: 'sine' },
    { hertz: 1_046, delay: 0.09, duration: 0.2, wave: 'sine' },
    { hertz: 1_318, delay: 0.18, duration: 0.4, wave: 'sine' },
  ],
  bell: [
    { hertz: 880, duration: 0.9, wave: 'sine' },
    { hertz: 2_112, duration: 0.5, wave: 'sine', gain: 0.3 },
  ],
  count: wood(660),
  begin: [
    { hertz: 660, duration: 0.2, wave: 'triangle' },
    { hertz: 990, delay: 0.06, duration: 0.35, wave: 'triangle' },
  ],
  end: [
    { hertz: 523, duration: 0.3, wave: 'triangle' },
    { hertz: 659, delay: 0.12, duration: 0.3, wave: 'triangle' },
    { hertz: 784, delay: 0.24, duration: 0.6, wave: 'triangle' },
  ],
  whoosh: [{ hertz: 240, endHertz: 420, duration: 0.1, wave: 'sine', gain: 0.25 }],
  creak: [{ hertz: 150, endHertz: 205, duration: 0.3, wave: 'triangle', gain: 0.5 }],
  'drum-0': drum(98),
  'drum-1': drum(131),
  'drum-2': drum(165),
  'drum-3': drum(220),
  'note-0': wood(330),
  'note-1': wood(370),
  'note-2': wood(440),
  'note-3': wood(494),
  'note-4': wood(587),
  'note-5': wood(659),
}

let context: AudioContext | undefined
let isOn = false

/** Sound is off until the player turns it on; stored on the device. */
export const isSoundOn = (): boolean => {
  try {
    return localStorage.getItem(storageKey) === 'on'
  } catch {
    return isOn
  }
}

export function setSoundOn(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(storageKey, on ? 'on' : 'off')
  } catch {
    // Storage is disabled: the choice lasts until the page is closed.
  }
  if (on) resumeAudio()
  else void context?.suspend()
}

/** Must be called in a user gesture, because browsers block audio otherwise. */
export function resumeAudio(): void {
  if (!isSoundOn()) return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
}

export function playSound(name: SoundName): void {
  if (context?.state !== 'running' || !isSoundOn()) return
  for (const note of sounds[name]) playNote(context, note)
}

function playNote(
  audio: AudioContext,
  { hertz, delay = 0, duration, wave = 'sine', gain = 1, endHertz = hertz }: Note,
): void {
  const startTime = audio.currentTime + delay
  const tone = audio.createOscillator()
  const amplifier = audio.createGain()
  tone.type = wave
  tone.frequency.setValueAtTime(hertz, startTime)
  tone.frequency.exponentialRampToValueAtTime(endHertz, startTime + duration)
  amplifier.gain.setValueAtTime(0.0001, startTime)
  amplifier.gain.exponentialRampToValueAtTime(volume * gain, startTime + 0.008)
  amplifier.gain.exponentialRampToValueAtTime(0.0001, startTime + duration)
  tone.connect(amplifier).connect(audio.destination)
  tone.start(startTime)
  tone.stop(startTime + duration + 0.02)
}
