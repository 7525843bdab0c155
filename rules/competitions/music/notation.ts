/**
 * Music as text, an eighth to each word: `c5` or `f#4` begins a note, `c4+e4+g4` a chord, `x` a stroke of a drum and `X`
 * a strong one, `-` lets it ring on, `.` is silence. Bars are parted by `|` for those who read it.
 */

export const voices = ['bell', 'pluck', 'horn', 'pad', 'bass', 'drum', 'shaker', 'wood'] as const
export type Voice = (typeof voices)[number]

export type Note = {
  readonly voice: Voice
  /** Of what is written, from 0, in eighths. */
  readonly at: number
  readonly eighths: number
  /** Half tones as MIDI counts them, 60 is the C in the middle; 0 for what has no pitch. */
  readonly pitch: number
  /** From 0 to 1. */
  readonly loud: number
}

const steps: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

export function pitchOf(name: string): number {
  const [, step, sign, octave] = /^([a-g])([#b]?)([1-7])$/.exec(name) ?? []
  if (!step) throw new Error(`No note: ${name}`)
  return 12 * (Number(octave) + 1) + steps[step]! + (sign === '#' ? 1 : sign === 'b' ? -1 : 0)
}

const wordsOf = (text: string): string[] => text.split(/[\s|]+/).filter((word) => word !== '')

export const eighthsOf = (text: string): number => wordsOf(text).length

/** What one voice plays. */
export function notesOf(voice: Voice, text: string): readonly Note[] {
  const words = wordsOf(text)
  return words.flatMap((word, at) => {
    if (word === '.' || word === '-') return []
    const ends = words.findIndex((later, place) => place > at && later !== '-')
    const eighths = (ends === -1 ? words.length : ends) - at
    if (word === 'x' || word === 'X') return [{ voice, at, eighths, pitch: 0, loud: word === 'X' ? 1 : 0.6 }]
    return word.split('+').map((name) => ({ voice, at, eighths, pitch: pitchOf(name), loud: 1 }))
  })
}
