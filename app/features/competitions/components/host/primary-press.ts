import { gameMode, type GameMode } from '#rules/competitions/game-mode.ts'
import type { RoomView } from '../../contract.ts'

/** What moves a room on, whoever presses it and on whichever device. */
export type Press = 'open' | 'start' | 'next' | 'pause' | 'resume' | 'extend' | 'skip' | 'lock' | 'unlock' | 'end'

/** What the one large button does now, and by which words it is named. */
export type PrimaryPress = { readonly press: Press; readonly words: PrimaryWords; readonly ready: boolean }

export type PrimaryWords = 'open' | 'start' | 'resume' | 'goOn' | 'reveal' | 'board' | 'next' | 'podium' | ArenaWords

/** Where levels or plays take the place of questions. */
type ArenaWords = 'stop' | 'nextLevel' | 'stopRace' | 'nextRound'

type Asked = Pick<RoomView, 'state' | 'players' | 'round'> & { readonly game?: RoomView['game'] }

/** Nothing once it is over. */
export function primaryPress({ state, players, round, game }: Asked): PrimaryPress | null {
  switch (state) {
    case 'draft':
    case 'scheduled':
      return { press: 'open', words: 'open', ready: true }
    case 'lobby':
      return { press: 'start', words: 'start', ready: players > 0 }
    case 'paused':
      return { press: 'resume', words: 'resume', ready: true }
    case 'running':
      return { press: 'next', words: round ? wordsOf(round, gameMode(game ?? 'quiz')) : 'goOn', ready: true }
    case 'finished':
      return null
  }
}

function wordsOf({ phase, number, of }: NonNullable<RoomView['round']>, mode: GameMode): PrimaryWords {
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

/** What else can be done now, in the order of the remote control. */
export function otherPresses({ state, round, locked }: Asked & Pick<RoomView, 'locked'>): readonly Press[] {
  const admission: Press = locked ? 'unlock' : 'lock'
  if (state === 'lobby') return [admission]
  if (state === 'paused') return ['skip', admission]
  if (state !== 'running') return []
  const timed = round?.endsAt !== null
  return timed ? ['pause', 'extend', 'skip', admission] : ['pause', 'skip', admission]
}
