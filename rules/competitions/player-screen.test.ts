import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompetitionState } from './competition.ts'
import { ownLeftMs, shareLeft, shownSeconds } from './countdown.ts'
import { playerScreen, type PlayerScreen } from './player-screen.ts'
import { readRoomCode, roomCodeAlone, roomCodeDigits } from './room-code.ts'
import { closesAt, roundPhases, type RoundPhase } from './round.ts'
import { typedNumber } from './typed-number.ts'

const states: CompetitionState[] = ['draft', 'scheduled', 'lobby', 'running', 'paused', 'finished']

test.each<[CompetitionState, RoundPhase | null, 'asked' | 'in' | 'kicked' | null, PlayerScreen]>([
  ['draft', null, null, 'early'],
  ['scheduled', null, 'in', 'early'],
  ['lobby', null, null, 'outside'],
  ['lobby', null, 'in', 'waiting'],
  ['lobby', null, 'asked', 'asked'],
  ['running', null, 'in', 'waiting'],
  ['running', 'prepare', 'in', 'prepare'],
  ['running', 'question', 'in', 'question'],
  ['running', 'answer', 'in', 'answer'],
  ['running', 'answer', null, 'outside'],
  ['running', 'answer', 'asked', 'asked'],
  ['running', 'reveal', 'in', 'reveal'],
  ['running', 'board', 'in', 'board'],
  ['paused', 'answer', 'in', 'paused'],
  ['paused', null, 'kicked', 'kicked'],
  ['finished', 'board', 'in', 'finished'],
  ['finished', 'board', null, 'finished'],
])('%s, %s, a player who is %s sees %s', (state, phase, player, screen) => {
  expect(playerScreen({ state, round: phase === null ? null : { phase } }, player)).toBe(screen)
})

test('only somebody who is in is ever shown a question, and nobody while the room is paused', () => {
  const shown = new Set<PlayerScreen>(roundPhases)
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.option(fc.constantFrom(...roundPhases)),
      fc.constantFrom('asked' as const, 'in' as const, 'kicked' as const, null),
      (state, phase, player) => {
        const screen = playerScreen({ state, round: phase === null ? null : { phase } }, player)
        if (shown.has(screen)) expect([state, player, screen]).toEqual(['running', 'in', phase])
      },
    ),
  )
})

const round = { phase: 'answer', since: 1_000, endsAt: 21_000 } as const

test('time runs from the server’s clock, and is never less than nothing', () => {
  expect(ownLeftMs(round, 100, 1_000)).toBe(20_000)
  expect(ownLeftMs(round, 100, 20_999)).toBe(1)
  expect(ownLeftMs(round, 100, 99_000)).toBe(0)
  expect(shareLeft(round, 100, 11_000)).toBe(0.5)
  expect(shareLeft(round, 100, 99_000)).toBe(0)
  expect([20_000, 19_999, 1, 0].map(shownSeconds)).toEqual([20, 20, 1, 0])
})

test('who has half as long again sees their own end, also after more time for all', () => {
  expect(ownLeftMs(round, 150, 1_000)).toBe(30_000)
  expect(shareLeft(round, 150, 16_000)).toBe(0.5)
  expect(ownLeftMs({ ...round, endsAt: 36_000 }, 150, 1_000)).toBe(52_500)
  expect(ownLeftMs({ ...round, phase: 'question' }, 150, 1_000)).toBe(20_000)
})

test('a player sees the end that the room waits for', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(300_000), fc.constantFrom(100, 150, 200), (since, lasts, percent) => {
      const own = { phase: 'answer', since, endsAt: since + lasts, leftMs: null } as const
      const closes = closesAt(own, { prepareMs: 0, questionMs: 0, answerMs: lasts, longestPercent: percent })!
      expect(Math.abs(since + ownLeftMs(own, percent, since)! - closes)).toBeLessThan(1)
    }),
  )
})

test('nothing ends by itself while the host decides, or the room is paused', () => {
  const reveal = { phase: 'reveal', since: 0, endsAt: null } as const
  expect(ownLeftMs(reveal, 100, 5_000)).toBeNull()
  expect(shareLeft(reveal, 100, 5_000)).toBe(1)
})

test.each([
  ['12', 12],
  ['-3', -3],
  ['１２', 12],
  ['๑๒', 12],
  ['2,5', 2.5],
  [' 7 ', 7],
  ['−4', -4],
  ['', null],
  ['1e9', null],
  ['12 apples', null],
  ['1.2.3', null],
])('%s is %s', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

test('a room’s code as it is typed', () => {
  expect(readRoomCode('123 456')).toBe('123456')
  expect(readRoomCode('１２３４５６')).toBe('123456')
  expect(readRoomCode('๑๒๓-๔๕๖')).toBe('123456')
  expect(readRoomCode('12345')).toBeNull()
  expect(readRoomCode('')).toBeNull()
  expect(roomCodeDigits('12a34567890')).toBe('123456')
})

test('six digits beside codes of classes', () => {
  expect(roomCodeAlone('123 456')).toBe('123456')
  expect(roomCodeAlone('1234-56')).toBe('123456')
  expect(roomCodeAlone('๑๒๓๔๕๖')).toBe('123456')
  expect(roomCodeAlone('AB123456')).toBeNull()
  expect(roomCodeAlone('K7QM4TXR')).toBeNull()
  expect(roomCodeAlone('23467892')).toBeNull()
  expect(roomCodeAlone('12345')).toBeNull()
})
