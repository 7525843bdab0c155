/** The band: every sound is made where it is heard, of tones and a handful of noise. */

import type { Voice } from '#rules/competitions/music/notation.ts'
import type { TimedNote } from '#rules/competitions/music/piece.ts'

const hertzOf = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

type Tone = {
  readonly type: OscillatorType
  readonly hertz: number
  /** Where the pitch falls to. */
  readonly to?: number
  readonly level: number
  /** Seconds until it is at its loudest, and until it has faded after that. */
  readonly attack: number
  readonly fades: number
  /** What is above is taken away. */
  readonly darkerThan?: number
  /** Hundredths of a half tone. */
  readonly detune?: number
}

/** Of what each instrument's note is made, for as long as it is written. */
const tonesOf: Record<Exclude<Voice, 'shaker'>, (hertz: number, seconds: number) => readonly Tone[]> = {
  bell: (hertz, seconds) => [
    { type: 'sine', hertz, level: 0.13, attack: 0.006, fades: Math.max(1.1, seconds) },
    { type: 'sine', hertz: hertz * 2.76, level: 0.025, attack: 0.003, fades: 0.35 },
  ],
  pluck: (hertz) => [
    { type: 'triangle', hertz, level: 0.16, attack: 0.005, fades: 0.38, darkerThan: 3_000 },
    { type: 'sine', hertz: hertz * 4, level: 0.03, attack: 0.002, fades: 0.08 },
  ],
  horn: (hertz, seconds) => [
    { type: 'sawtooth', hertz, level: 0.075, attack: 0.04, fades: seconds + 0.25, darkerThan: 1_900, detune: 5 },
    { type: 'sawtooth', hertz, level: 0.075, attack: 0.05, fades: seconds + 0.25, darkerThan: 1_500, detune: -5 },
  ],
  pad: (hertz, seconds) => [
    { type: 'triangle', hertz, level: 0.03, attack: 0.25, fades: seconds, darkerThan: 1_100, detune: 6 },
    { type: 'triangle', hertz, level: 0.03, attack: 0.3, fades: seconds, darkerThan: 1_100, detune: -6 },
  ],
  bass: (hertz, seconds) => [
    { type: 'sine', hertz, level: 0.2, attack: 0.012, fades: Math.max(0.45, seconds) },
    // A small loudspeaker lets a low tone be heard by the ones above it.
    { type: 'triangle', hertz: hertz * 2, level: 0.06, attack: 0.01, fades: 0.35, darkerThan: 900 },
  ],
  drum: () => [{ type: 'sine', hertz: 115, to: 48, level: 0.26, attack: 0.004, fades: 0.2 }],
  wood: () => [
    { type: 'sine', hertz: 1_180, to: 960, level: 0.07, attack: 0.001, fades: 0.05 },
    { type: 'triangle', hertz: 590, level: 0.04, attack: 0.001, fades: 0.06 },
  ],
}

const silence = 0.000_1

/** Plays a note at a time of the context's clock. */
export function playNote(into: AudioNode, { voice, pitch, seconds, loud }: TimedNote, at: number): void {
  if (voice === 'shaker') return shake(into, loud, at)
  for (const tone of tonesOf[voice](hertzOf(pitch), seconds)) sound(into, tone, loud, at)
}

function sound(into: AudioNode, tone: Tone, loud: number, at: number): void {
  const { context } = into
  const ends = at + tone.attack + tone.fades
  const source = new OscillatorNode(context, { type: tone.type, frequency: tone.hertz, detune: tone.detune ?? 0 })
  if (tone.to !== undefined) {
    source.frequency.setValueAtTime(tone.hertz, at)
    source.frequency.exponentialRampToValueAtTime(tone.to, at + 0.09)
  }
  const level = envelope(into, at, tone.attack, tone.fades, tone.level * loud)
  const filtered =
    tone.darkerThan === undefined
      ? source
      : source.connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: tone.darkerThan, Q: 0.4 }))
  filtered.connect(level)
  source.start(at)
  source.stop(ends + 0.02)
}

const noises = new WeakMap<BaseAudioContext, AudioBuffer>()

function noiseOf(context: BaseAudioContext): AudioBuffer {
  const kept = noises.get(context)
  if (kept) return kept
  const buffer = context.createBuffer(1, context.sampleRate / 5, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let at = 0; at < samples.length; at++) samples[at] = Math.random() * 2 - 1
  noises.set(context, buffer)
  return buffer
}

function shake(into: AudioNode, loud: number, at: number): void {
  const { context } = into
  const source = new AudioBufferSourceNode(context, { buffer: noiseOf(context) })
  source
    .connect(new BiquadFilterNode(context, { type: 'highpass', frequency: 6_000 }))
    .connect(envelope(into, at, 0.006, 0.06, 0.05 * loud))
  source.start(at)
  source.stop(at + 0.1)
}

function envelope(into: AudioNode, at: number, attack: number, fades: number, level: number): GainNode {
  const gain = new GainNode(into.context, { gain: silence })
  gain.gain.setValueAtTime(silence, at)
  gain.gain.exponentialRampToValueAtTime(level, at + attack)
  gain.gain.exponentialRampToValueAtTime(silence, at + attack + fades)
  gain.connect(into)
  return gain
}
