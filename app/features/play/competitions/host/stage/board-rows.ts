import type { TFunction } from 'i18next'
import { showsNames } from '#rules/competitions/shown-names.ts'
import type { BoardRow, HostView, RoomView } from '../../contract.ts'

const maxPodiumRank = 3

/** Leaderboard rows that the projector may show. Setting `own` shows each rank on the player's own device only. */
export function projectedRows({ board, settings }: Pick<RoomView, 'board' | 'settings'>): readonly BoardRow[] {
  if (!showsNames(settings.names)) return []
  return settings.names === 'podium' ? board.filter(({ rank }) => rank <= maxPodiumRank) : board
}

/** A kite belongs to a user account; a guest has none, so the player id selects the kite. */
export const kiteIdOf = ({ players }: Pick<HostView, 'players'>, player: string): string =>
  players.find(({ id }) => id === player)?.personId ?? player

/** Teams are named by number, which is readable from the back of the class. */
export const teamName = (t: TFunction<'competitions'>, team: number): string => t('host.team', { number: team + 1 })
