import { expect, test } from 'vitest'
import { cueKey, selectMusic } from './cue.ts'
import { flyingMusic } from './flying-music.ts'
import { lobbyMusic } from './lobby-music.ts'
import { parseNotes, parsePitch } from './notation.ts'
import { notesBetween, variationSeconds, buildVariation, type Part, type Piece } from './piece.ts'
import * as short from './short-music.ts'
import { closingMusic, closingSeconds, thinkingMusic } from './thinking-music.ts'

test('parses notes with pitch, start and length', () => {
  expect([parsePitch('c4'), parsePitch('f#4'), parsePitch('bb3'), parsePitch('a4')]).toEqual([60, 66, 58, 69])
  expect(parseNotes('bell', 'c4 - . e4+g4 | -')).toEqual([
    { voice: 'bell', at: 0, eighths: 2, pitch: 60, loud: 1 },
    { voice: 'bell', at: 3, eighths: 2, pitch: 64, loud: 1 },
    { voice: 'bell', at: 3, eighths: 2, pitch: 67, loud: 1 },
  ])
  expect(parseNotes('drum', 'X x').map(({ loud }) => loud)).toEqual([1, 0.6])
  expect(() => parseNotes('bell', 'h4')).toThrow('h4')
})

test('repeats a shorter voice up to the length of the longest one', () => {
  const { eighths, notes } = buildVariation({ bell: 'c4 . . .', drum: 'x .' })
  expect(eighths).toBe(4)
  expect(notes.map(({ voice, at }) => `${voice} ${at}`)).toEqual(['bell 0', 'drum 0', 'drum 2'])
})

const pieces: Record<string, Piece> = { lobbyMusic, thinkingMusic, flyingMusic, closingMusic, ...short }

/** Semitones above C. */
const scales = { f: [0, 2, 4, 5, 7, 9, 10], c: [0, 2, 4, 5, 7, 9, 11], g: [0, 2, 4, 6, 7, 9, 11] }

test.each(Object.entries(pieces))(
  '%s has whole bars and stays in its key and within the range of a small loudspeaker',
  (name, piece) => {
    const scale = name === 'lobbyMusic' ? scales.f : name === 'flyingMusic' ? scales.g : scales.c
    for (const { eighths, notes } of piece.variations) {
      if (piece.isLoop) expect(eighths).toBe(32)
      for (const { pitch } of notes.filter((note) => note.pitch > 0)) {
        expect(scale).toContain(pitch % 12)
        expect(pitch).toBeGreaterThanOrEqual(parsePitch('f1'))
        expect(pitch).toBeLessThanOrEqual(parsePitch('e6'))
      }
    }
  },
)

test.each([lobbyMusic, thinkingMusic, flyingMusic])(
  'a loop has at least four variations with melody, chords, bass and beat',
  ({ variations }) => {
    expect(new Set(variations.map(({ notes }) => JSON.stringify(notes))).size).toBeGreaterThanOrEqual(4)
    for (const { notes } of variations) {
      const voicesUsed = new Set(notes.map(({ voice }) => voice))
      expect(voicesUsed.has('bass') && voicesUsed.has('pad')).toBe(true)
      expect(voicesUsed.has('bell') || voicesUsed.has('pluck')).toBe(true)
      expect(voicesUsed.has('shaker') || voicesUsed.has('wood')).toBe(true)
    }
  },
)

test('consecutive small intervals return every note once at the same time as one large interval', () => {
  const part: Part = { piece: thinkingMusic, startsAt: 100.5, first: 2, until: 160 }
  const whole = notesBetween(part, 0, 200)
  const inIntervals = Array.from({ length: 2_000 }, (_, index) =>
    notesBetween(part, index / 10, (index + 1) / 10),
  ).flat()
  const byTime = (notes: typeof whole) =>
    notes.map(({ at, voice, pitch }) => `${at.toFixed(6)} ${voice} ${pitch}`).toSorted()
  expect(byTime(inIntervals)).toEqual(byTime(whole))
  expect(Math.min(...whole.map(({ at }) => at))).toBe(100.5)
  expect(Math.max(...whole.map(({ at }) => at))).toBeLessThan(160)
})

test('a loop stays on its beat after an hour', () => {
  const hour = notesBetween({ piece: thinkingMusic, startsAt: 0 }, 3_600, 3_632)
  const first = notesBetween({ piece: thinkingMusic, startsAt: 0 }, 16, 48)
  expect(hour.map(({ at }) => at - 3_584)).toEqual(first.map(({ at }) => at))
})

const round = { number: 0, phase: 'answer', since: 10_000, endsAt: 40_000 } as const
const room = { game: 'quiz', state: 'running', round } as const
const notesIn = (parts: readonly Part[], from: number, to: number) =>
  parts.flatMap((part) => notesBetween(part, from, to))

test('the last five seconds rise in pitch and volume, followed by silence', () => {
  const parts = selectMusic(room, 10_100)
  expect(parts.map(({ piece, startsAt }) => [piece, startsAt])).toEqual([
    [thinkingMusic, 10.5],
    [closingMusic, 35],
  ])
  expect(variationSeconds(closingMusic, 0)).toBe(closingSeconds)
  const tune = notesIn(parts, 35, 100).filter(({ voice }) => voice === 'pluck')
  expect(tune.map(({ pitch }) => pitch)).toEqual(tune.map(({ pitch }) => pitch).toSorted((a, b) => a - b))
  expect(tune.at(-1)!.loud).toBeGreaterThan(tune[0]!.loud)
  expect(notesIn(parts, 40, 100)).toEqual([])
})

test('an extension delays the closing music, and the loop continues unchanged', () => {
  const longer = { ...room, round: { ...round, endsAt: 55_000 } }
  expect(cueKey(longer)).not.toBe(cueKey(room))
  const [before, after] = [selectMusic(room, 36_000), selectMusic(longer, 36_000)]
  expect(after[1]!.startsAt).toBe(50)
  expect(notesIn(after, 20, 35)).toEqual(notesIn(before, 20, 35))
  // The closing music starts on an eighth note of the loop.
  expect(((after[1]!.startsAt - after[0]!.startsAt) * 4) % 1).toBe(0)
})

test('a paused room has no music, and the loop resumes at the same position', () => {
  expect(selectMusic({ ...room, state: 'paused', round: { ...round, endsAt: null } }, 20_000)).toEqual([])
  const after = selectMusic({ ...room, round: { ...round, since: 17_000, endsAt: 47_000 } }, 27_000)
  const before = selectMusic(room, 20_000)
  expect(notesIn(after, 27, 30).map(({ pitch }) => pitch)).toEqual(notesIn(before, 20, 23).map(({ pitch }) => pitch))
})

test('plays short pieces only at the beginning of their phase', () => {
  const reveal = { ...room, round: { ...round, phase: 'reveal', since: 40_000, endsAt: null } } as const
  expect(selectMusic(reveal, 40_100).map(({ piece }) => piece)).toEqual([short.chimeMusic, short.revealMusic])
  expect(selectMusic(reveal, 60_000)).toEqual([])
  const phases = ['prepare', 'question', 'board'] as const
  expect(
    phases.map((phase) => selectMusic({ ...reveal, round: { ...reveal.round, phase } }, 40_000)[0]?.piece),
  ).toEqual([short.readyMusic, short.questionMusic, short.standingsMusic])
})

test('selects music by state; arena and race share theirs, and a draft is silent', () => {
  const firstPiece = (state: 'draft' | 'lobby' | 'finished') =>
    selectMusic({ game: 'quiz', state, round: null }, 1_000)[0]?.piece
  expect([firstPiece('draft'), firstPiece('lobby'), firstPiece('finished')]).toEqual([
    undefined,
    lobbyMusic,
    short.podiumMusic,
  ])
  expect(['arena', 'wind-rush'].map((game) => selectMusic({ ...room, game }, 10_000)[0]!.piece)).toEqual([
    flyingMusic,
    flyingMusic,
  ])
  expect(cueKey({ game: 'quiz', state: 'lobby', round: null })).toBe(
    cueKey({ game: 'quiz', state: 'lobby', round: null }),
  )
  expect([0, 1, 2, 3].map((number) => selectMusic({ ...room, round: { ...round, number } }, 10_000)[0]!.first)).toEqual(
    [0, 1, 2, 3],
  )
})

test('each place has a drum roll, and the podium music begins with the first place', () => {
  const ended = {
    game: 'quiz',
    state: 'finished',
    round: null,
    ending: { finishedAt: 10_000, ranks: [1, 2, 3] },
  } as const
  const parts = selectMusic(ended, 10_000)
  expect(parts.map(({ piece, startsAt }) => [piece, startsAt])).toEqual([
    [short.drumRollMusic, 10],
    [short.placeMusic, 11.8],
    [short.drumRollMusic, 14.2],
    [short.placeMusic, 16],
    [short.drumRollMusic, 18.4],
    [short.podiumMusic, 20.2],
  ])
  expect(variationSeconds(short.drumRollMusic, 0)).toBeCloseTo(1.8)
  // A wall that opens later plays the podium music once.
  expect(selectMusic(ended, 60_000).map(({ piece }) => piece)).toEqual([short.podiumMusic])
  expect(selectMusic({ ...ended, ending: { finishedAt: 10_000, ranks: [] } }, 10_000)).toHaveLength(1)
})
