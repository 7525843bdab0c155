import type { TFunction } from 'i18next'
import { showsNames } from '#rules/competitions/shown-names.ts'
import type { BoardRow, HostView, RoomView } from '../contract.ts'

const podium = 3

/** Whose place the class is shown: a projector names nobody who may be named on their own device only. */
export function shownRows({ board, settings }: Pick<RoomView, 'board' | 'settings'>): readonly BoardRow[] {
  if (!showsNames(settings.names)) return []
  return settings.names === 'podium' ? board.filter(({ rank }) => rank <= podium) : board
}

/** Kites belong to people; a guest has one of the player's own. */
export const kiteIdOf = ({ players }: Pick<HostView, 'players'>, player: string): string =>
  players.find(({ id }) => id === player)?.personId ?? player

/** Teams have numbers, which everybody can read from afar. */
export const teamName = (t: TFunction<'competitions'>, team: number): string => t('host.team', { number: team + 1 })
