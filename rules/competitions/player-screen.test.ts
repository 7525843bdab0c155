import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CompetitionState } from './competition.ts'
import { playerRemainingMs, playerRemainingShare, displayedSeconds } from './countdown.ts'
import { playerScreen, type PlayerScreen } from './player-screen.ts'
import { parseRoomCode, parseRoomCodeOnly, extractRoomCodeDigits } from './room-code.ts'
import { phaseClosesAt, roundPhases, type RoundPhase } from './round.ts'
import { parseTypedNumber } from './typed-number.ts'

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
])('room %s, phase %s: a player in state %s sees the screen %s', (state, phase, player, screen) => {
  expect(playerScreen({ state, round: phase === null ? null : { phase } }, player)).toBe(screen)
})

test('shows question screens only to admitted players of a running room', () => {
  const questionScreens = new Set<PlayerScreen>(roundPhases)
  fc.assert(
    fc.property(
      fc.constantFrom(...states),
      fc.option(fc.constantFrom(...roundPhases)),
      fc.constantFrom('asked' as const, 'in' as const, 'kicked' as const, null),
      (state, phase, player) => {
        const screen = playerScreen({ state, round: phase === null ? null : { phase } }, player)
        if (questionScreens.has(screen)) expect([state, player, screen]).toEqual(['running', 'in', phase])
      },
    ),
  )
})

const round = { phase: 'answer', since: 1_000, endsAt: 21_000 } as const

test('remaining time follows the server’s clock and is never negative', () => {
  expect(playerRemainingMs(round, 100, 1_000)).toBe(20_000)
  expect(playerRemainingMs(round, 100, 20_999)).toBe(1)
  expect(playerRemainingMs(round, 100, 99_000)).toBe(0)
  expect(playerRemainingShare(round, 100, 11_000)).toBe(0.5)
  expect(playerRemainingShare(round, 100, 99_000)).toBe(0)
  expect([20_000, 19_999, 1, 0].map(displayedSeconds)).toEqual([20, 20, 1, 0])
})

test('a player with 150 % time sees a later end, also after the host extends the round', () => {
  expect(playerRemainingMs(round, 150, 1_000)).toBe(30_000)
  expect(playerRemainingShare(round, 150, 16_000)).toBe(0.5)
  expect(playerRemainingMs({ ...round, endsAt: 36_000 }, 150, 1_000)).toBe(52_500)
  expect(playerRemainingMs({ ...round, phase: 'question' }, 150, 1_000)).toBe(20_000)
})

test('the end shown to the slowest player is the time at which the room closes the phase', () => {
  fc.assert(
    fc.property(fc.nat(1_000_000), fc.nat(300_000), fc.constantFrom(100, 150, 200), (since, durationMs, percent) => {
      const answerPhase = { phase: 'answer', since, endsAt: since + durationMs, leftMs: null } as const
      const closes = phaseClosesAt(answerPhase, {
        prepareMs: 0,
        questionMs: 0,
        answerMs: durationMs,
        longestPercent: percent,
      })!
      expect(Math.abs(since + playerRemainingMs(answerPhase, percent, since)! - closes)).toBeLessThan(1)
    }),
  )
})

test('has no countdown in phases without an end', () => {
  const reveal = { phase: 'reveal', since: 0, endsAt: null } as const
  expect(playerRemainingMs(reveal, 100, 5_000)).toBeNull()
  expect(playerRemainingShare(reveal, 100, 5_000)).toBe(1)
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
])('parses the typed number "%s" as %s', (text, number) => {
  expect(parseTypedNumber(text)).toBe(number)
})

test('parses a typed room code with spaces and full-width or Thai digits', () => {
  expect(parseRoomCode('123 456')).toBe('123456')
  expect(parseRoomCode('１２３４５６')).toBe('123456')
  expect(parseRoomCode('๑๒๓-๔๕๖')).toBe('123456')
  expect(parseRoomCode('12345')).toBeNull()
  expect(parseRoomCode('')).toBeNull()
  expect(extractRoomCodeDigits('12a34567890')).toBe('123456')
})

test('recognizes a room code in a field that also accepts class codes', () => {
  expect(parseRoomCodeOnly('123 456')).toBe('123456')
  expect(parseRoomCodeOnly('1234-56')).toBe('123456')
  expect(parseRoomCodeOnly('๑๒๓๔๕๖')).toBe('123456')
  expect(parseRoomCodeOnly('AB123456')).toBeNull()
  expect(parseRoomCodeOnly('K7QM4TXR')).toBeNull()
  expect(parseRoomCodeOnly('23467892')).toBeNull()
  expect(parseRoomCodeOnly('12345')).toBeNull()
})
