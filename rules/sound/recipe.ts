/** Recipes of synthesized sounds. A voice is one oscillator or noise source with an envelope. */

export type SoundVoice = {
  readonly wave: OscillatorWave | 'noise'
  /** Pitch of a tone, or center of the noise's filter. */
  readonly hertz: number
  /** The pitch slides to this frequency. */
  readonly endHertz?: number
  readonly seconds: number
  /** Seconds after the start of the sound. */
  readonly delay?: number
  /** Relative to the sound's gain. */
  readonly level?: number
  /** Seconds of rise to full volume. */
  readonly attack?: number
  /** Filter of noise. */
  readonly band?: 'lowpass' | 'highpass' | 'bandpass'
  readonly quality?: number
  readonly vibratoHertz?: number
}

export type OscillatorWave = 'sine' | 'triangle' | 'square' | 'sawtooth'

/** Loudness class: all sounds of a role are equally loud. */
export type SoundRole = 'quiet' | 'main' | 'big'

export type SoundRecipe = {
  readonly role: SoundRole
  /** Brings the sound to the loudness of its role. */
  readonly gain: number
  readonly voices: readonly SoundVoice[]
}

export type ThemeTrack = { readonly wave: OscillatorWave | 'noise'; readonly level: number; readonly notes: string }

/** Music that repeats. `beats` is the length of the loop; shorter tracks repeat within it. */
export type ThemeRecipe = {
  readonly gain: number
  readonly beatsPerMinute: number
  readonly beats: number
  readonly tracks: readonly ThemeTrack[]
}

export const soundSeconds = ({ voices }: SoundRecipe): number =>
  Math.max(...voices.map(({ delay = 0, seconds }) => delay + seconds))
