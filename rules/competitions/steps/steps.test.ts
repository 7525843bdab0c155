import fc from 'fast-check'
import { expect, test } from 'vitest'
import { applyRoomStep, closesRound, type Room } from '../room.ts'
import { defaultTimes, type RoundTimes } from '../round.ts'
import { questionPlace } from './question-place.ts'
import { buildWordCloud, maxCloudWords } from './word-cloud.ts'

const times: RoundTimes = { ...defaultTimes, answerMs: 20_000, steps: [null, 'slide', 'poll'] }
const lobby: Room = { state: 'lobby', rounds: 3, number: null, round: null, pausedAt: null }

function press(room: Room, step: 'start' | 'next'): Room {
  const after = applyRoomStep(room, step, times, 0)
  if (!after.ok) throw new Error(after.reason)
  return after.value
}

test('a slide shows until the host goes on; a poll has no leaderboard', () => {
  const phases: string[] = []
  for (let room = press(lobby, 'start'); room.state !== 'finished'; room = press(room, 'next'))
    phases.push(`${room.number} ${room.round!.phase}`)
  expect(phases).toEqual([
    ...['0 prepare', '0 question', '0 answer', '0 reveal', '0 board'],
    '1 reveal',
    ...['2 prepare', '2 question', '2 answer', '2 reveal'],
  ])
})

test('a slide after a question does not count the answers of the question again', () => {
  let room = press(lobby, 'start')
  while (room.round?.phase !== 'board') room = press(room, 'next')
  expect(closesRound(room, press(room, 'next'))).toBe(false)
})

test('a slide has no end time, so time does not advance it', () => {
  const first = press({ ...lobby, rounds: 1 }, 'start')
  expect(first.round?.phase).toBe('prepare')
  const slide = applyRoomStep({ ...lobby, rounds: 1 }, 'start', { ...times, steps: ['slide'] }, 5)
  expect(slide.ok && slide.value.round).toEqual({ phase: 'reveal', since: 5, endsAt: null, leftMs: null })
})

test('a word cloud counts equal words once, whatever their case and punctuation', () => {
  expect(buildWordCloud(['Kite', 'kite!', ' wind ', 'เมฆ', '하늘', '天空', 'kite']).words).toEqual([
    { word: 'Kite', count: 3 },
    ...['wind', 'เมฆ', '天空', '하늘'].toSorted().map((word) => ({ word, count: 1 })),
  ])
})

test('a word cloud holds rude words, contact data, sentences and names of players', () => {
  const held = ['fuck', 'mali@example.com', 'I like kites', 'Mali', 'somchai', '']
  const { words, heldCount } = buildWordCloud([...held, 'wind'], ['Mali Jaidee', 'Somchai'])
  expect(words).toEqual([{ word: 'wind', count: 1 }])
  expect(heldCount).toBe(held.length)
})

test('a word cloud accounts for every answer and stays readable', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ maxLength: 30 }), { maxLength: 60 }), (texts) => {
      const { words, heldCount } = buildWordCloud(texts)
      expect(words.length).toBeLessThanOrEqual(maxCloudWords)
      const counted = words.reduce((sum, { count }) => sum + count, 0)
      if (words.length < maxCloudWords) expect(counted + heldCount).toBe(texts.length)
    }),
  )
})

test('a word cloud shows words that the school allows', () => {
  expect(buildWordCloud(['crap', 'wind'])).toEqual({ words: [{ word: 'wind', count: 1 }], heldCount: 1, hidden: [] })
  expect(buildWordCloud(['crap', 'wind'], [], ['crap']).heldCount).toBe(0)
})

test('questions are numbered without the steps between them', () => {
  const steps = ['slide', '', 'poll', '', 'words']
  expect([1, 3].map((round) => questionPlace(steps, round, 5))).toEqual([
    { number: 1, of: 2 },
    { number: 2, of: 2 },
  ])
  expect(questionPlace([], 2, 10)).toEqual({ number: 3, of: 10 })
})

test('a hidden word leaves the cloud in any spelling and does not count as held', () => {
  expect(buildWordCloud(['Windy', 'windy', 'rain'], [], [], ['windy'])).toEqual({
    words: [{ word: 'rain', count: 1 }],
    heldCount: 0,
    hidden: ['Windy'],
  })
})
