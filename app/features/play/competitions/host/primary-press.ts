import { gameMode, type GameMode } from '#rules/competitions/game-mode.ts'
import type { RoomView } from '../contract.ts'

/** Commands that change a room, from any device of any host. */
export type Press = 'open' | 'start' | 'next' | 'pause' | 'resume' | 'extend' | 'skip' | 'lock' | 'unlock' | 'end'

/** The command of the primary button, and the key of its label. */
export type PrimaryPress = { readonly press: Press; readonly label: PrimaryLabel; readonly ready: boolean }

export type PrimaryLabel = 'open' | 'start' | 'resume' | 'goOn' | 'reveal' | 'board' | 'next' | 'podium' | RoundLabel

/** Labels for arena and race rounds. */
type RoundLabel = 'stop' | 'nextLevel' | 'stopRace' | 'nextRound'

type PressRoom = Pick<RoomView, 'state' | 'players' | 'round'> & { readonly game?: RoomView['game'] }

/** Null after the end. */
export function primaryPress({ state, players, round, game }: PressRoom): PrimaryPress | null {
  switch (state) {
    case 'draft':
    case 'scheduled':
      return { press: 'open', label: 'open', ready: true }
    case 'lobby':
      return { press: 'start', label: 'start', ready: players > 0 }
    case 'paused':
      return { press: 'resume', label: 'resume', ready: true }
    case 'running':
      return { press: 'next', label: round ? roundLabel(round, gameMode(game ?? 'quiz')) : 'goOn', ready: true }
    case 'finished':
      return null
  }
}

function roundLabel({ phase, number, of }: NonNullable<RoomView['round']>, mode: GameMode): PrimaryLabel {
  switch (phase) {
    case 'prepare':
    case 'question':
      return 'goOn'
    case 'answer':
      return ({ quiz: 'reveal', arena: 'stop', race: 'stopRace' } as const)[mode]
    case 'reveal':
      return 'board'
    case 'board':
      return number + 1 < of ? ({ quiz: 'next', arena: 'nextLevel', race: 'nextRound' } as const)[mode] : 'podium'
  }
}

/** Other commands that are available now, in the order of the remote control. */
export function otherPresses({ state, round, locked }: PressRoom & Pick<RoomView, 'locked'>): readonly Press[] {
  const admission: Press = locked ? 'unlock' : 'lock'
  if (state === 'lobby') return [admission]
  if (state === 'paused') return ['skip', admission]
  if (state !== 'running') return []
  const isTimed = round?.endsAt !== null
  return isTimed ? ['pause', 'extend', 'skip', admission] : ['pause', 'skip', admission]
}
