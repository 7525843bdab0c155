/**
 * State machine of a room from lobby to end: the current round, the host's steps and the effect of time. All processes
 * compute the same result; the first one to save it wins.
 */

import { accept, refuse, type Result } from '../result.ts'
import { changeCompetition, type CompetitionState } from './competition.ts'
import {
  extendMs,
  extendRound,
  nextPhase,
  pauseRound,
  resumeRound,
  advanceRoundTo,
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

export const roomSteps = ['open', 'start', 'next', 'pause', 'resume', 'extend', 'skip', 'end'] as const
export type RoomStep = (typeof roomSteps)[number]

type StepResult = Result<Room, 'wrong-state'>
const wrongState: StepResult = refuse('wrong-state')

export const applyRoomStep = (room: Room, step: RoomStep, times: RoundTimes, now: number): StepResult =>
  stepHandlers[step](room, times, now)

const stepHandlers: Record<RoomStep, (room: Room, times: RoundTimes, now: number) => StepResult> = {
  open: (room) => changeState(room, 'open'),
  start: (room, times, now) =>
    room.rounds === 0 || room.state !== 'lobby' ? wrongState : accept(enterRound(room, 0, times, now)),
  next: (room, times, now) =>
    room.state === 'running' && room.round
      ? accept(advanceRoom(room, nextPhase(room.round, times, now, stepAt(times, room.number)), times, now))
      : wrongState,
  skip: (room, times, now) =>
    room.round ? accept(advanceRoom({ ...room, state: 'running', pausedAt: null }, null, times, now)) : wrongState,
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
  end: (room) => changeState({ ...room, number: null, round: null, pausedAt: null }, 'finish'),
}

function changeState(room: Room, change: 'open' | 'finish'): StepResult {
  const state = changeCompetition(room.state, change)
  return state.ok ? accept({ ...room, state: state.value }) : state
}

const stepAt = ({ steps }: RoundTimes, number: number | null) => (number === null ? null : (steps?.[number] ?? null))

const enterRound = (room: Room, number: number, times: RoundTimes, now: number): Room => ({
  ...room,
  state: 'running',
  number,
  round: startRound(times, now, stepAt(times, number)),
  pausedAt: null,
})

/** Enters the next phase; without one the next round; without one the end. */
function advanceRoom(room: Room, next: Round | null, times: RoundTimes, now: number): Room {
  if (next) return { ...room, round: next }
  const number = room.number! + 1
  if (number < room.rounds) return enterRound(room, number, times, now)
  return { ...room, state: 'finished', number: null, round: null, pausedAt: null }
}

/** Applies the phase changes that were due until `now`. */
export const advanceRoomTo = (room: Room, times: RoundTimes, now: number): Room =>
  room.state === 'running' && room.round ? { ...room, round: advanceRoundTo(room.round, times, now) } : room

const isBeforeReveal = ({ round }: Room) => round !== null && round.phase !== 'reveal' && round.phase !== 'board'

/** Whether this change ends the round's answer phase, so that its answers must be scored. */
export const closesRound = (before: Room, after: Room): boolean =>
  isBeforeReveal(before) && !(isBeforeReveal(after) && after.number === before.number)
