import type { SoundVoice } from '#rules/sound/recipe.ts'

/** Plays one voice of a recipe: a source, a filter for noise, and an envelope. */

const silence = 0.001
const releaseSeconds = 0.02
const vibratoDepth = 0.012
const noiseByContext = new WeakMap<BaseAudioContext, AudioBuffer>()

function getNoise(context: BaseAudioContext): AudioBuffer {
  const cached = noiseByContext.get(context)
  if (cached) return cached
  const buffer = context.createBuffer(1, context.sampleRate, context.sampleRate)
  const samples = buffer.getChannelData(0)
  for (let index = 0; index < samples.length; index++) samples[index] = Math.random() * 2 - 1
  noiseByContext.set(context, buffer)
  return buffer
}

function slide(parameter: AudioParam, { hertz, endHertz, seconds }: SoundVoice, startTime: number): void {
  parameter.setValueAtTime(hertz, startTime)
  if (endHertz !== undefined) parameter.exponentialRampToValueAtTime(endHertz, startTime + seconds)
}

function createTone(context: BaseAudioContext, voice: SoundVoice, cents: number, startTime: number): OscillatorNode {
  const tone = new OscillatorNode(context, { type: voice.wave as OscillatorType, detune: cents })
  slide(tone.frequency, voice, startTime)
  if (voice.vibratoHertz === undefined) return tone
  const vibrato = new OscillatorNode(context, { frequency: voice.vibratoHertz })
  vibrato.connect(new GainNode(context, { gain: vibratoDepth * voice.hertz })).connect(tone.frequency)
  vibrato.start(startTime)
  vibrato.stop(startTime + voice.seconds)
  return tone
}

/** Plays a voice `delay` seconds after `startTime`, a time of the audio context. */
export function playVoice(into: AudioNode, voice: SoundVoice, gain: number, startTime: number, cents = 0): void {
  const { context } = into
  const { seconds, attack = 0.006, level = 1, band = 'bandpass', quality = 0.8 } = voice
  const from = startTime + (voice.delay ?? 0)
  const envelope = new GainNode(context, { gain: 0 })
  envelope.gain.setValueAtTime(0, from)
  envelope.gain.linearRampToValueAtTime(gain * level, from + attack)
  envelope.gain.exponentialRampToValueAtTime(gain * level * silence, from + seconds)
  envelope.connect(into)
  if (voice.wave === 'noise') {
    const filter = new BiquadFilterNode(context, { type: band, Q: quality })
    slide(filter.frequency, voice, from)
    const source = new AudioBufferSourceNode(context, { buffer: getNoise(context), loop: true })
    source.connect(filter).connect(envelope)
    // Another part of the noise each time, so that repeats differ.
    source.start(from, Math.random())
    source.stop(from + seconds + releaseSeconds)
  } else {
    const tone = createTone(context, voice, cents, from)
    tone.connect(envelope)
    tone.start(from)
    tone.stop(from + seconds + releaseSeconds)
  }
}
