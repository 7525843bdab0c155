import { isNamed } from '#rules/competitions/arena/named-kites.ts'
import type { HostPlayer, RoomView } from '../../contract.ts'

type Climbed = { readonly player: string; readonly points: number }

type WallKite<Climb> = {
  readonly player: string
  readonly kiteId: string
  /** Nothing where the room does not name them. */
  readonly name: string | null
  readonly climb: Climb | null
}

/** Where a class is too large for the sky, those stand there who climb. */
const mostKites = 60

/** Everybody who plays, each always at the same place beside the others. `climbs`: the highest first. */
export function kitesOf<Climb extends Climbed>(
  { settings }: Pick<RoomView, 'settings'>,
  players: readonly HostPlayer[],
  climbs: readonly Climb[],
): readonly WallKite<Climb>[] {
  const climbed = new Map(climbs.map((climb, at) => [climb.player, { climb, rank: at + 1 }]))
  const playing = players.filter(({ state }) => state === 'in')
  const shown =
    playing.length <= mostKites
      ? playing
      : playing
          .toSorted((one, other) => (climbed.get(one.id)?.rank ?? Infinity) - (climbed.get(other.id)?.rank ?? Infinity))
          .slice(0, mostKites)
  return shown.map(({ id, personId, name, muted }) => {
    const { climb = null, rank = playing.length } = climbed.get(id) ?? {}
    const named = !muted && isNamed(settings.names, { points: climb?.points ?? 0, rank }, playing.length)
    return { player: id, kiteId: personId ?? id, name: named ? name : null, climb }
  })
}
