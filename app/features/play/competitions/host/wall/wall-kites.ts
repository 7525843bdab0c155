import { isNamed } from '#rules/competitions/arena/named-kites.ts'
import type { HostPlayer, RoomView } from '../../contract.ts'

type PlayerClimb = { readonly player: string; readonly points: number }

type WallKite<Climb> = {
  readonly player: string
  readonly kiteId: string
  /** Null if the room hides the name. */
  readonly name: string | null
  readonly climb: Climb | null
}

/** The sky fits this many kites; in a larger class the highest ones are shown. */
const maxKites = 60

/** Kites of all active players, in a fixed order. `climbs`: highest first. */
export function selectWallKites<Climb extends PlayerClimb>(
  { settings }: Pick<RoomView, 'settings'>,
  players: readonly HostPlayer[],
  climbs: readonly Climb[],
): readonly WallKite<Climb>[] {
  const climbsByPlayer = new Map(climbs.map((climb, index) => [climb.player, { climb, rank: index + 1 }]))
  const activePlayers = players.filter(({ state }) => state === 'in')
  const shown =
    activePlayers.length <= maxKites
      ? activePlayers
      : activePlayers
          .toSorted(
            (player, other) =>
              (climbsByPlayer.get(player.id)?.rank ?? Infinity) - (climbsByPlayer.get(other.id)?.rank ?? Infinity),
          )
          .slice(0, maxKites)
  return shown.map(({ id, personId, name, muted }) => {
    const { climb = null, rank = activePlayers.length } = climbsByPlayer.get(id) ?? {}
    const isNameShown = !muted && isNamed(settings.names, { points: climb?.points ?? 0, rank }, activePlayers.length)
    return { player: id, kiteId: personId ?? id, name: isNameShown ? name : null, climb }
  })
}
