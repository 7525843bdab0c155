import type { SoundVoice, ThemeRecipe, ThemeTrack } from './recipe.ts'

/** Notes of a theme: `E5:1` is a pitch and its beats, `r` a rest, `k` a drum, `h` a shaker. */

export type ThemeNote = { readonly beat: number; readonly voice: SoundVoice }

const semitonesAboveC = { C: 0, D: 2, E: 4, F: 5, G: 7, A: 9, B: 11 }
/** MIDI number of A4, whose frequency is 440 Hz. */
const a4 = 69

export function pitchHertz(name: string): number {
  const match = /^([A-G])(#?)(\d)$/.exec(name)
  if (!match) throw new RangeError(`no pitch: ${name}`)
  const [, letter, sharp, octave] = match
  const semitone = semitonesAboveC[letter as keyof typeof semitonesAboveC] + (sharp ? 1 : 0)
  return 440 * 2 ** ((12 * (Number(octave) + 1) + semitone - a4) / 12)
}

/** The longest note in seconds; longer ones fade out. */
const maxNoteSeconds = 1.6

function noteVoice({ wave, level }: ThemeTrack, name: string, seconds: number): SoundVoice | null {
  if (name === 'r') return null
  if (name === 'k') return { wave: 'sine', hertz: 110, endHertz: 50, seconds: 0.16, level: level * 2 }
  if (name === 'h') return { wave: 'noise', band: 'highpass', hertz: 6_000, seconds: 0.05, level }
  // Notes overlap a little, so that a melody sounds connected.
  const soundingSeconds = Math.min(seconds * 1.1, maxNoteSeconds)
  return { wave, hertz: pitchHertz(name), seconds: soundingSeconds, attack: 0.012, level: level * 0.5 }
}

/** All notes of one pass of the loop, in order of time. */
export function listThemeNotes(theme: ThemeRecipe): readonly ThemeNote[] {
  const beatSeconds = 60 / theme.beatsPerMinute
  return theme.tracks.flatMap((track) => listTrackNotes(track, theme.beats, beatSeconds)).toSorted(byBeat)
}

const byBeat = (first: ThemeNote, second: ThemeNote) => first.beat - second.beat

function listTrackNotes(track: ThemeTrack, loopBeats: number, beatSeconds: number): ThemeNote[] {
  const written = track.notes.split(' ').map((note) => {
    const [name = '', beats] = note.split(':')
    return { name, beats: Number(beats) }
  })
  const notes: ThemeNote[] = []
  for (let beat = 0; beat < loopBeats - 0.01; )
    for (const { name, beats } of written) {
      const voice = noteVoice(track, name, beats * beatSeconds)
      if (voice) notes.push({ beat, voice })
      beat += beats
    }
  return notes
}
