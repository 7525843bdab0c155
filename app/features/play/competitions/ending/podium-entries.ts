import type { BoardRow, HostPlayer, RoomView } from '../contract.ts'

/** A player or a team on the podium. */
export type PodiumEntry = {
  readonly key: string
  readonly rank: number
  readonly points: number
  /** Null for a team. */
  readonly name: string | null
  readonly team: number | null
  /** Ids of players: the winner, or all members of the team. */
  readonly players: readonly string[]
}

const maxRank = 3
/** More tied entries would not fit on the podium. */
const maxEntries = 6

const isOnPodium = ({ rank, points }: Pick<PodiumEntry, 'rank' | 'points'>) => rank <= maxRank && points > 0

/** Winners in rank order: teams in a team competition, otherwise the shown players. No entry has zero points. */
export function podiumEntries(
  { teams }: Pick<RoomView, 'teams'>,
  shownRows: readonly BoardRow[],
  players: readonly Pick<HostPlayer, 'id' | 'team' | 'state'>[],
): readonly PodiumEntry[] {
  const entries: PodiumEntry[] =
    teams.length > 0
      ? teams.map(({ team, rank, points }) => ({
          ...{ key: `team ${team}`, rank, points, name: null, team },
          players: players.flatMap((player) => (player.team === team && player.state === 'in' ? [player.id] : [])),
        }))
      : shownRows.map(({ player, rank, points, name }) => ({
          ...{ key: player, rank, points, name, team: null, players: [player] },
        }))
  return entries
    .filter(isOnPodium)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, maxEntries)
}
