import { gameMode, isSelfPaced, type GameMode } from '#rules/competitions/game-mode.ts'
import type { RoomStep } from '#rules/competitions/room.ts'
import type { RoomView } from '../contract.ts'

/** Commands that change a room, from any device of any host. */
export type Press = RoomStep | 'lock' | 'unlock' | 'stay' | 'release'

/** The command of the primary button, and the key of its label. */
export type PrimaryPress = {
  readonly press: Press
  readonly label: PrimaryLabel
  readonly ready: boolean
  /** The host has to confirm a command that ends a running game; absent if it needs no confirmation. */
  readonly confirm?: 'always' | 'by-key'
}

export type PrimaryLabel =
  | 'open'
  | 'start'
  | 'resume'
  | 'goOn'
  | 'reveal'
  | 'board'
  | 'next'
  | 'podium'
  | 'release'
  | 'result'
  | RoundLabel

/** Labels for rounds of arena, race and self-paced games. */
type RoundLabel = 'stop' | 'nextLevel' | 'stopRace' | 'nextRound' | 'land' | 'finish' | 'endChase'

export const needsConfirmation = ({ confirm }: PrimaryPress, by: 'key' | 'button'): boolean =>
  confirm === 'always' || (confirm === 'by-key' && by === 'key')

type PressRoom = Pick<RoomView, 'state' | 'players' | 'round'> & {
  readonly game?: RoomView['game']
  readonly step?: Pick<NonNullable<RoomView['step']>, 'kind' | 'released'> | null
}

/** Null after the end. */
export function primaryPress({ state, players, round, game, step }: PressRoom): PrimaryPress | null {
  switch (state) {
    case 'draft':
    case 'scheduled':
      return { press: 'open', label: 'open', ready: true }
    case 'lobby':
      return { press: 'start', label: 'start', ready: players > 0 }
    case 'paused':
      return { press: 'resume', label: 'resume', ready: true }
    case 'running':
      if (round && step) return stepPress(round, step)
      return round ? roundPress(round, gameMode(game ?? 'quiz')) : { press: 'next', label: 'goOn', ready: true }
    case 'finished':
      return null
  }
}

/** The words of a word cloud wait for the host; no step has a leaderboard. */
function stepPress(
  { phase, number, of }: NonNullable<RoomView['round']>,
  { kind, released }: NonNullable<PressRoom['step']>,
): PrimaryPress {
  if (phase === 'prepare' || phase === 'question') return { press: 'next', label: 'goOn', ready: true }
  if (phase === 'answer') return { press: 'next', label: 'result', ready: true }
  if (kind === 'words' && !released) return { press: 'release', label: 'release', ready: true }
  return { press: 'next', label: number + 1 < of ? 'goOn' : 'podium', ready: true }
}

/** Commands that end a game or a round before its time. A presenter's clicker is not a decision to do so. */
const confirmedLabels: { readonly [label in PrimaryLabel]?: 'always' | 'by-key' } = {
  land: 'always',
  endChase: 'always',
  stop: 'by-key',
  stopRace: 'by-key',
}

function roundPress(round: NonNullable<RoomView['round']>, mode: GameMode): PrimaryPress {
  const label = roundLabel(round, mode)
  const confirm = confirmedLabels[label]
  return { press: 'next', label, ready: true, ...(confirm && { confirm }) }
}

function roundLabel({ phase, number, of }: NonNullable<RoomView['round']>, mode: GameMode): PrimaryLabel {
  switch (phase) {
    case 'prepare':
    case 'question':
      return 'goOn'
    case 'answer':
      return ({ quiz: 'reveal', flight: 'land', chase: 'endChase', arena: 'stop', race: 'stopRace' } as const)[mode]
    case 'reveal':
      return mode === 'flight' ? 'finish' : mode === 'chase' ? 'podium' : 'board'
    case 'board':
      return number + 1 < of
        ? ({ quiz: 'next', flight: 'next', chase: 'next', arena: 'nextLevel', race: 'nextRound' } as const)[mode]
        : 'podium'
  }
}

/** Other commands that are available now, in the order of the remote control. */
export function otherPresses({ state, round, locked, game }: PressRoom & Pick<RoomView, 'locked'>): readonly Press[] {
  const admission: Press = locked ? 'unlock' : 'lock'
  if (state === 'lobby') return [admission]
  // A self-paced game has one round and a fixed end.
  const hasFixedEnd = game !== undefined && isSelfPaced(game)
  if (state === 'paused') return hasFixedEnd ? [admission] : ['skip', admission]
  if (state !== 'running') return []
  if (hasFixedEnd) return ['pause', admission]
  const isTimed = round?.endsAt !== null
  return isTimed ? ['pause', 'extend', 'skip', admission] : ['pause', 'skip', admission]
}
