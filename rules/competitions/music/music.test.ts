import { expect, test } from 'vitest'
import { cueName, cueOf } from './cue.ts'
import { flyingMusic } from './flying-music.ts'
import { lobbyMusic } from './lobby-music.ts'
import { notesOf, pitchOf } from './notation.ts'
import { notesBetween, secondsOf, variation, type Part, type Piece } from './piece.ts'
import * as short from './short-music.ts'
import { closingMusic, closingSeconds, thinkingMusic } from './thinking-music.ts'

test('notes are read with their pitch, their place and how long they ring', () => {
  expect([pitchOf('c4'), pitchOf('f#4'), pitchOf('bb3'), pitchOf('a4')]).toEqual([60, 66, 58, 69])
  expect(notesOf('bell', 'c4 - . e4+g4 | -')).toEqual([
    { voice: 'bell', at: 0, eighths: 2, pitch: 60, loud: 1 },
    { voice: 'bell', at: 3, eighths: 2, pitch: 64, loud: 1 },
    { voice: 'bell', at: 3, eighths: 2, pitch: 67, loud: 1 },
  ])
  expect(notesOf('drum', 'X x').map(({ loud }) => loud)).toEqual([1, 0.6])
  expect(() => notesOf('bell', 'h4')).toThrow('h4')
})

test('a voice with less to play begins again', () => {
  const { eighths, notes } = variation({ bell: 'c4 . . .', drum: 'x .' })
  expect(eighths).toBe(4)
  expect(notes.map(({ voice, at }) => `${voice} ${at}`)).toEqual(['bell 0', 'drum 0', 'drum 2'])
})

const pieces: Record<string, Piece> = { lobbyMusic, thinkingMusic, flyingMusic, closingMusic, ...short }

/** Half tones above C. */
const scales = { f: [0, 2, 4, 5, 7, 9, 10], c: [0, 2, 4, 5, 7, 9, 11], g: [0, 2, 4, 6, 7, 9, 11] }

test.each(Object.entries(pieces))(
  '%s is written in whole bars, in its key and in reach of a small loudspeaker',
  (name, piece) => {
    const scale = name === 'lobbyMusic' ? scales.f : name === 'flyingMusic' ? scales.g : scales.c
    for (const { eighths, notes } of piece.variations) {
      if (piece.isLoop) expect(eighths).toBe(32)
      for (const { pitch } of notes.filter((note) => note.pitch > 0)) {
        expect(scale).toContain(pitch % 12)
        expect(pitch).toBeGreaterThanOrEqual(pitchOf('f1'))
        expect(pitch).toBeLessThanOrEqual(pitchOf('e6'))
      }
    }
  },
)

test.each([lobbyMusic, thinkingMusic, flyingMusic])(
  'a loop has four variations at least, with tune, chords, bass and beat',
  ({ variations }) => {
    expect(new Set(variations.map(({ notes }) => JSON.stringify(notes))).size).toBeGreaterThanOrEqual(4)
    for (const { notes } of variations) {
      const heard = new Set(notes.map(({ voice }) => voice))
      expect(heard.has('bass') && heard.has('pad')).toBe(true)
      expect(heard.has('bell') || heard.has('pluck')).toBe(true)
      expect(heard.has('shaker') || heard.has('wood')).toBe(true)
    }
  },
)

test('asked for in small pieces, each note is answered once and at the same time', () => {
  const part: Part = { piece: thinkingMusic, startsAt: 100.5, first: 2, until: 160 }
  const whole = notesBetween(part, 0, 200)
  const small = Array.from({ length: 2_000 }, (_, at) => notesBetween(part, at / 10, (at + 1) / 10)).flat()
  const byTime = (notes: typeof whole) =>
    notes.map(({ at, voice, pitch }) => `${at.toFixed(6)} ${voice} ${pitch}`).toSorted()
  expect(byTime(small)).toEqual(byTime(whole))
  expect(Math.min(...whole.map(({ at }) => at))).toBe(100.5)
  expect(Math.max(...whole.map(({ at }) => at))).toBeLessThan(160)
})

test('a loop of an hour is still on its beat', () => {
  const hour = notesBetween({ piece: thinkingMusic, startsAt: 0 }, 3_600, 3_632)
  const first = notesBetween({ piece: thinkingMusic, startsAt: 0 }, 16, 48)
  expect(hour.map(({ at }) => at - 3_584)).toEqual(first.map(({ at }) => at))
})

const round = { number: 0, phase: 'answer', since: 10_000, endsAt: 40_000 } as const
const room = { game: 'quiz', state: 'running', round } as const
const heardIn = (parts: readonly Part[], from: number, to: number) =>
  parts.flatMap((part) => notesBetween(part, from, to))

test('the last five seconds rise to the end, and nothing comes after it', () => {
  const parts = cueOf(room, 10_100)
  expect(parts.map(({ piece, startsAt }) => [piece, startsAt])).toEqual([
    [thinkingMusic, 10.5],
    [closingMusic, 35],
  ])
  expect(secondsOf(closingMusic, 0)).toBe(closingSeconds)
  const tune = heardIn(parts, 35, 100).filter(({ voice }) => voice === 'pluck')
  expect(tune.map(({ pitch }) => pitch)).toEqual(tune.map(({ pitch }) => pitch).toSorted((one, other) => one - other))
  expect(tune.at(-1)!.loud).toBeGreaterThan(tune[0]!.loud)
  expect(heardIn(parts, 40, 100)).toEqual([])
})

test('more time moves the closing bars, and the loop goes on in its place', () => {
  const longer = { ...room, round: { ...round, endsAt: 55_000 } }
  expect(cueName(longer)).not.toBe(cueName(room))
  const [before, after] = [cueOf(room, 36_000), cueOf(longer, 36_000)]
  expect(after[1]!.startsAt).toBe(50)
  expect(heardIn(after, 20, 35)).toEqual(heardIn(before, 20, 35))
  // The grid of the loop and that of the closing bars are one.
  expect(((after[1]!.startsAt - after[0]!.startsAt) * 4) % 1).toBe(0)
})

test('a pause is quiet, and after it the loop goes on where it was', () => {
  expect(cueOf({ ...room, state: 'paused', round: { ...round, endsAt: null } }, 20_000)).toEqual([])
  const after = cueOf({ ...room, round: { ...round, since: 17_000, endsAt: 47_000 } }, 27_000)
  const before = cueOf(room, 20_000)
  expect(heardIn(after, 27, 30).map(({ pitch }) => pitch)).toEqual(heardIn(before, 20, 23).map(({ pitch }) => pitch))
})

test('short pieces belong to their moment', () => {
  const reveal = { ...room, round: { ...round, phase: 'reveal', since: 40_000, endsAt: null } } as const
  expect(cueOf(reveal, 40_100).map(({ piece }) => piece)).toEqual([short.chimeMusic, short.revealMusic])
  expect(cueOf(reveal, 60_000)).toEqual([])
  const phases = ['prepare', 'question', 'board'] as const
  expect(phases.map((phase) => cueOf({ ...reveal, round: { ...reveal.round, phase } }, 40_000)[0]?.piece)).toEqual([
    short.readyMusic,
    short.questionMusic,
    short.standingsMusic,
  ])
})

test('each state has its own, an arena and a race share theirs, and a draft is quiet', () => {
  const at = (state: 'draft' | 'lobby' | 'finished') => cueOf({ game: 'quiz', state, round: null }, 1_000)[0]?.piece
  expect([at('draft'), at('lobby'), at('finished')]).toEqual([undefined, lobbyMusic, short.podiumMusic])
  expect(['arena', 'wind-rush'].map((game) => cueOf({ ...room, game }, 10_000)[0]!.piece)).toEqual([
    flyingMusic,
    flyingMusic,
  ])
  expect(cueName({ game: 'quiz', state: 'lobby', round: null })).toBe(
    cueName({ game: 'quiz', state: 'lobby', round: null }),
  )
  expect([0, 1, 2, 3].map((number) => cueOf({ ...room, round: { ...round, number } }, 10_000)[0]!.first)).toEqual([
    0, 1, 2, 3,
  ])
})
