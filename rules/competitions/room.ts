/**
 * A room on its way from the lobby to the end: which round is on, what a host's press makes of it, and what time makes
 * of it. Everybody computes the same; the first one to write it wins.
 */

import { accept, refuse, type Result } from '../lib/result.ts'
import { changeCompetition, type CompetitionState } from './competition.ts'
import {
  extendMs,
  extendRound,
  nextPhase,
  pauseRound,
  resumeRound,
  roundAt,
  startRound,
  type Round,
  type RoundTimes,
} from './round.ts'

export type Room = {
  readonly state: CompetitionState
  readonly rounds: number
  /** From 0; null before the start and after the end. */
  readonly number: number | null
  readonly round: Round | null
  readonly pausedAt: number | null
}

export const steps = ['open', 'start', 'next', 'pause', 'resume', 'extend', 'skip', 'end'] as const
export type Step = (typeof steps)[number]

type After = Result<Room, 'wrong-state'>
const wrongState: After = refuse('wrong-state')

export const roomAfter = (room: Room, step: Step, times: RoundTimes, now: number): After =>
  after[step](room, times, now)

const after: Record<Step, (room: Room, times: RoundTimes, now: number) => After> = {
  open: (room) => become(room, 'open'),
  start: (room, times, now) =>
    room.rounds === 0 || room.state !== 'lobby' ? wrongState : accept(inRound(room, 0, times, now)),
  next: (room, times, now) =>
    room.state === 'running' && room.round
      ? accept(moved(room, nextPhase(room.round, times, now), times, now))
      : wrongState,
  skip: (room, times, now) =>
    room.round ? accept(moved({ ...room, state: 'running', pausedAt: null }, null, times, now)) : wrongState,
  pause: (room, _, now) =>
    room.state === 'running' && room.round
      ? accept({ ...room, state: 'paused', round: pauseRound(room.round, now), pausedAt: now })
      : wrongState,
  resume: (room, _, now) =>
    room.state === 'paused' && room.round
      ? accept({ ...room, state: 'running', round: resumeRound(room.round, now, room.pausedAt ?? now), pausedAt: null })
      : wrongState,
  extend: (room) =>
    room.round && (room.round.endsAt !== null || room.round.leftMs !== null)
      ? accept({ ...room, round: extendRound(room.round, extendMs) })
      : wrongState,
  end: (room) => become({ ...room, number: null, round: null, pausedAt: null }, 'finish'),
}

function become(room: Room, change: 'open' | 'finish'): After {
  const state = changeCompetition(room.state, change)
  return state.ok ? accept({ ...room, state: state.value }) : state
}

const inRound = (room: Room, number: number, times: RoundTimes, now: number): Room => ({
  ...room,
  state: 'running',
  number,
  round: startRound(times, now),
  pausedAt: null,
})

/** Into the phase after, else into the next round, else to the end. */
function moved(room: Room, next: Round | null, times: RoundTimes, now: number): Room {
  if (next) return { ...room, round: next }
  const number = room.number! + 1
  if (number < room.rounds) return inRound(room, number, times, now)
  return { ...room, state: 'finished', number: null, round: null, pausedAt: null }
}

/** What time has made of it until now. */
export const roomAt = (room: Room, times: RoundTimes, now: number): Room =>
  room.state === 'running' && room.round ? { ...room, round: roundAt(room.round, times, now) } : room

const isHidden = ({ round }: Room) => round !== null && round.phase !== 'reveal' && round.phase !== 'board'

/** Whether the answers of the round that was on are counted now. */
export const closesRound = (before: Room, after: Room): boolean =>
  isHidden(before) && !(isHidden(after) && after.number === before.number)
