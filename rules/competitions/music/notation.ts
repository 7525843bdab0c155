/**
 * Text notation for music, one token per eighth note: `c5` or `f#4` starts a note, `c4+e4+g4` a chord, `x` a drum beat,
 * `X` an accented beat, `-` sustains the note, `.` is silence. `|` separates bars for readability only.
 */

export const voices = ['bell', 'pluck', 'horn', 'pad', 'bass', 'drum', 'shaker', 'wood'] as const
export type Voice = (typeof voices)[number]

export type Note = {
  readonly voice: Voice
  /** Start within the text, from 0, in eighth notes. */
  readonly at: number
  readonly eighths: number
  /** MIDI note number, 60 is middle C; 0 for unpitched percussion. */
  readonly pitch: number
  /** Volume from 0 to 1. */
  readonly loud: number
}

const steps: Readonly<Record<string, number>> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

export function parsePitch(name: string): number {
  const [, step, accidental, octave] = /^([a-g])([#b]?)([1-7])$/.exec(name) ?? []
  if (!step) throw new Error(`Invalid note: ${name}`)
  return 12 * (Number(octave) + 1) + steps[step]! + (accidental === '#' ? 1 : accidental === 'b' ? -1 : 0)
}

const splitTokens = (text: string): string[] => text.split(/[\s|]+/).filter((word) => word !== '')

export const countEighths = (text: string): number => splitTokens(text).length

export function parseNotes(voice: Voice, text: string): readonly Note[] {
  const tokens = splitTokens(text)
  return tokens.flatMap((token, index) => {
    if (token === '.' || token === '-') return []
    const ends = tokens.findIndex((nextToken, nextIndex) => nextIndex > index && nextToken !== '-')
    const eighths = (ends === -1 ? tokens.length : ends) - index
    if (token === 'x' || token === 'X') return [{ voice, at: index, eighths, pitch: 0, loud: token === 'X' ? 1 : 0.6 }]
    return token.split('+').map((name) => ({ voice, at: index, eighths, pitch: parsePitch(name), loud: 1 }))
  })
}
