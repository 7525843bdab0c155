import { teamStandings } from '#rules/competitions/standings.ts'

export type RankedTeam = {
  readonly team: number
  readonly rank: number
  /** Mean of the players' points, so that team size does not matter. */
  readonly points: number
  readonly players: number
}

type RankedPlayer = { player: string; team: number | null; rank: number; points: number }

/** Teams of a competition, best first; empty without teams. */
export const rankTeams = (players: readonly RankedPlayer[]): readonly RankedTeam[] =>
  teamStandings(
    players.map(({ player, team }) => ({
      id: player,
      team: team === null ? null : String(team),
      isKicked: false,
      joinedRound: 0,
    })),
    players.map(({ player, rank, points }) => ({ player, rank, points, right: 0, answered: 0, tookMs: 0 })),
  ).map(({ team, ...standing }) => ({ ...standing, team: Number(team) }))
