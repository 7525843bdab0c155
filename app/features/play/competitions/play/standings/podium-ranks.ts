import type { MeView, RoomView } from '../../contract.ts'
import { podiumRows } from './board-rows.ts'

const maxRank = 3

/** Places that the wall reveals, and this player's place among them: the team's place in a team competition. */
export function podiumRanks(
  { board, teams }: Pick<RoomView, 'board' | 'teams'>,
  me: Pick<MeView, 'player' | 'team'> | null,
): { readonly ranks: readonly number[]; readonly ownRank: number | null } {
  const rows =
    teams.length > 0
      ? teams
          .filter(({ rank, points }) => rank <= maxRank && points > 0)
          .map(({ team, rank }) => ({ rank, isOwn: team === me?.team }))
      : podiumRows(board).map(({ player, rank }) => ({ rank, isOwn: player === me?.player }))
  return { ranks: rows.map(({ rank }) => rank), ownRank: rows.find(({ isOwn }) => isOwn)?.rank ?? null }
}
