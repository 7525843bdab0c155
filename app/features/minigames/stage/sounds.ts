/** All sounds of the games, made when they are heard: plucked paper, wood and small bells. */

import type { SoundName } from './game-view.ts'

type Note = {
  readonly hertz: number
  /** Seconds after the sound began, and how long it rings. */
  readonly at?: number
  readonly rings: number
  readonly wave?: OscillatorType
  readonly loud?: number
  /** Where the pitch slides to. */
  readonly to?: number
}

const kept = 'sk-games-sound'
const volume = 0.22

const drum = (hertz: number): readonly Note[] => [
  { hertz: hertz * 1.6, to: hertz, rings: 0.32, wave: 'sine', loud: 1.4 },
  { hertz: hertz * 3.1, rings: 0.07, wave: 'triangle', loud: 0.5 },
]

const wood = (hertz: number): readonly Note[] => [
  { hertz, rings: 0.16, wave: 'triangle' },
  { hertz: hertz * 2.01, rings: 0.07, wave: 'sine', loud: 0.4 },
]

const sounds: Readonly<Record<SoundName, readonly Note[]>> = {
  tap: wood(520),
  place: wood(390),
  back: [{ hertz: 420, to: 290, rings: 0.12, wave: 'triangle' }],
  right: [
    { hertz: 659, rings: 0.2, wave: 'triangle' },
    { hertz: 880, at: 0.1, rings: 0.3, wave: 'triangle' },
  ],
  wrong: [{ hertz: 196, to: 164, rings: 0.16, wave: 'sine', loud: 1.3 }],
  feather: [{ hertz: 988, to: 1_318, rings: 0.25, wave: 'sine', loud: 0.6 }],
  star: [
    { hertz: 784, rings: 0.2, wave: 'sine' },
    { hertz: 1_046, at: 0.09, rings: 0.2, wave: 'sine' },
    { hertz: 1_318, at: 0.18, rings: 0.4, wave: 'sine' },
  ],
  bell: [
    { hertz: 880, rings: 0.9, wave: 'sine' },
    { hertz: 2_112, rings: 0.5, wave: 'sine', loud: 0.3 },
  ],
  count: wood(660),
  begin: [
    { hertz: 660, rings: 0.2, wave: 'triangle' },
    { hertz: 990, at: 0.06, rings: 0.35, wave: 'triangle' },
  ],
  end: [
    { hertz: 523, rings: 0.3, wave: 'triangle' },
    { hertz: 659, at: 0.12, rings: 0.3, wave: 'triangle' },
    { hertz: 784, at: 0.24, rings: 0.6, wave: 'triangle' },
  ],
  whoosh: [{ hertz: 240, to: 420, rings: 0.1, wave: 'sine', loud: 0.25 }],
  creak: [{ hertz: 150, to: 205, rings: 0.3, wave: 'triangle', loud: 0.5 }],
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

/** Sound stays off until somebody turns it on; the device remembers. */
export const isSoundOn = (): boolean => {
  try {
    return localStorage.getItem(kept) === 'on'
  } catch {
    return isOn
  }
}

export function turnSound(on: boolean): void {
  isOn = on
  try {
    localStorage.setItem(kept, on ? 'on' : 'off')
  } catch {
    // It is remembered until the page is left.
  }
  if (on) wakeSound()
  else void context?.suspend()
}

/** Browsers let a page be heard only after a gesture: called within one. */
export function wakeSound(): void {
  if (!isSoundOn()) return
  context ??= new AudioContext()
  void context.resume().catch(() => {})
}

export function playSound(name: SoundName): void {
  if (context?.state !== 'running' || !isSoundOn()) return
  for (const note of sounds[name]) ring(context, note)
}

function ring(audio: AudioContext, { hertz, at = 0, rings, wave = 'sine', loud = 1, to = hertz }: Note): void {
  const begins = audio.currentTime + at
  const tone = audio.createOscillator()
  const gain = audio.createGain()
  tone.type = wave
  tone.frequency.setValueAtTime(hertz, begins)
  tone.frequency.exponentialRampToValueAtTime(to, begins + rings)
  gain.gain.setValueAtTime(0.0001, begins)
  gain.gain.exponentialRampToValueAtTime(volume * loud, begins + 0.008)
  gain.gain.exponentialRampToValueAtTime(0.0001, begins + rings)
  tone.connect(gain).connect(audio.destination)
  tone.start(begins)
  tone.stop(begins + rings + 0.02)
}
