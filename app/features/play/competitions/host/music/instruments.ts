/** Synthesizes the instruments with Web Audio from oscillators and noise; no sound files. */

import type { Voice } from '#rules/competitions/music/notation.ts'
import type { TimedNote } from '#rules/competitions/music/piece.ts'

const pitchToHertz = (pitch: number): number => 440 * 2 ** ((pitch - 69) / 12)

type Tone = {
  readonly type: OscillatorType
  readonly hertz: number
  /** The pitch glides down to this frequency. */
  readonly endHertz?: number
  readonly level: number
  /** Seconds of rise to full volume, and of decay after that. */
  readonly attack: number
  readonly decay: number
  /** Cutoff of a low-pass filter. */
  readonly lowpassHertz?: number
  /** In cents (hundredths of a semitone). */
  readonly detune?: number
}

/** Tones that make up a note of each instrument. */
const tonesByVoice: Record<Exclude<Voice, 'shaker'>, (hertz: number, seconds: number) => readonly Tone[]> = {
  bell: (hertz, seconds) => [
    { type: 'sine', hertz, level: 0.13, attack: 0.006, decay: Math.max(1.1, seconds) },
    { type: 'sine', hertz: hertz * 2.76, level: 0.025, attack: 0.003, decay: 0.35 },
  ],
  pluck: (hertz) => [
    { type: 'triangle', hertz, level: 0.16, attack: 0.005, decay: 0.38, lowpassHertz: 3_000 },
    { type: 'sine', hertz: hertz * 4, level: 0.03, attack: 0.002, decay: 0.08 },
  ],
  horn: (hertz, seconds) => [
    { type: 'sawtooth', hertz, level: 0.075, attack: 0.04, decay: seconds + 0.25, lowpassHertz: 1_900, detune: 5 },
    { type: 'sawtooth', hertz, level: 0.075, attack: 0.05, decay: seconds + 0.25, lowpassHertz: 1_500, detune: -5 },
  ],
  pad: (hertz, seconds) => [
    { type: 'triangle', hertz, level: 0.03, attack: 0.25, decay: seconds, lowpassHertz: 1_100, detune: 6 },
    { type: 'triangle', hertz, level: 0.03, attack: 0.3, decay: seconds, lowpassHertz: 1_100, detune: -6 },
  ],
  bass: (hertz, seconds) => [
    { type: 'sine', hertz, level: 0.2, attack: 0.012, decay: Math.max(0.45, seconds) },
    // Small loudspeakers cannot play the low tone; its overtone makes it audible.
    { type: 'triangle', hertz: hertz * 2, level: 0.06, attack: 0.01, decay: 0.35, lowpassHertz: 900 },
  ],
  drum: () => [{ type: 'sine', hertz: 115, endHertz: 48, level: 0.26, attack: 0.004, decay: 0.2 }],
  wood: () => [
    { type: 'sine', hertz: 1_180, endHertz: 960, level: 0.07, attack: 0.001, decay: 0.05 },
    { type: 'triangle', hertz: 590, level: 0.04, attack: 0.001, decay: 0.06 },
  ],
}

const silence = 0.000_1

/** Plays a note at a time of the audio context. */
export function playNote(output: AudioNode, { voice, pitch, seconds, loud }: TimedNote, startTime: number): void {
  if (voice === 'shaker') return playShaker(output, loud, startTime)
  for (const tone of tonesByVoice[voice](pitchToHertz(pitch), seconds)) playTone(output, tone, loud, startTime)
}

function playTone(output: AudioNode, tone: Tone, loud: number, startTime: number): void {
  const { context } = output
  const endTime = startTime + tone.attack + tone.decay
  const source = new OscillatorNode(context, { type: tone.type, frequency: tone.hertz, detune: tone.detune ?? 0 })
  if (tone.endHertz !== undefined) {
    source.frequency.setValueAtTime(tone.hertz, startTime)
    source.frequency.exponentialRampToValueAtTime(tone.endHertz, startTime + 0.09)
  }
  const level = createEnvelope(output, startTime, tone.attack, tone.decay, tone.level * loud)
  const filtered =
    tone.lowpassHertz === undefined
      ? source
      : source.connect(new BiquadFilterNode(context, { type: 'lowpass', frequency: tone.lowpassHertz, Q: 0.4 }))
  filtered.connect(level)
  source.start(startTime)
  source.stop(endTime + 0.02)
}

const noiseByContext = new WeakMap<BaseAudioContext, AudioBuffer>()

function getNoise(context: BaseAudioContext): AudioBuffer {
  const cached = noiseByContext.get(context)
  if (cached) return cached
  const buffer = context.createBuffer(1, context.sampleRate / 5, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  noiseByContext.set(context, buffer)
  return buffer
}

function playShaker(output: AudioNode, loud: number, startTime: number): void {
  const { context } = output
  const source = new AudioBufferSourceNode(context, { buffer: getNoise(context) })
  source
    .connect(new BiquadFilterNode(context, { type: 'highpass', frequency: 6_000 }))
    .connect(createEnvelope(output, startTime, 0.006, 0.06, 0.05 * loud))
  source.start(startTime)
  source.stop(startTime + 0.1)
}

function createEnvelope(output: AudioNode, startTime: number, attack: number, decay: number, level: number): GainNode {
  const gain = new GainNode(output.context, { gain: silence })
  gain.gain.setValueAtTime(silence, startTime)
  gain.gain.exponentialRampToValueAtTime(level, startTime + attack)
  gain.gain.exponentialRampToValueAtTime(silence, startTime + attack + decay)
  gain.connect(output)
  return gain
}
