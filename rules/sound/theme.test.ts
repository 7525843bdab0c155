import { describe, expect, test } from 'vitest'
import { listThemeNotes, pitchHertz } from './theme.ts'

describe('pitchHertz', () => {
  test('returns the frequencies of concert pitch', () => {
    expect(pitchHertz('A4')).toBe(440)
    expect(pitchHertz('C4')).toBeCloseTo(261.63, 2)
    expect(pitchHertz('F#4')).toBeCloseTo(369.99, 2)
  })

  test('rejects an unknown pitch', () => {
    expect(() => pitchHertz('H4')).toThrow(RangeError)
  })
})

describe('listThemeNotes', () => {
  const theme = {
    gain: 1,
    beatsPerMinute: 60,
    beats: 4,
    tracks: [
      { wave: 'triangle', level: 0.8, notes: 'C4:1 r:1 D4:2' },
      { wave: 'noise', level: 0.2, notes: 'k:1 h:1' },
    ],
  } as const

  test('repeats short tracks until the end of the loop and leaves out rests', () => {
    expect(listThemeNotes(theme).map(({ beat, voice }) => [beat, voice.wave])).toEqual([
      [0, 'triangle'],
      [0, 'sine'],
      [1, 'noise'],
      [2, 'triangle'],
      [2, 'sine'],
      [3, 'noise'],
    ])
  })

  test('limits the length of a note', () => {
    expect(Math.max(...listThemeNotes(theme).map(({ voice }) => voice.seconds))).toBe(1.6)
  })
})
