/** Result of a kite chase: landings by time, then clouds. */

import { rankPlayers } from '../rank-players.ts'

type Landing = { readonly player: string; readonly clouds: number; readonly landedAt: number | null }

export const rankLandings = <Entry extends Landing>(entries: readonly Entry[]) =>
  rankPlayers(entries, (a, b) => (a.landedAt ?? Infinity) - (b.landedAt ?? Infinity) || b.clouds - a.clouds)
