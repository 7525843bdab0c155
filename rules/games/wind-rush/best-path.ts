/** Breadth-first search for the minimum number of beats to collect all stars; for map authors and tests. */

import { collectStars } from './flight.ts'
import { type Direction, findTouchedCells, isSamePosition, type GridPosition, type WindMap } from './map.ts'

type Kite = { readonly place: GridPosition; readonly facing: Direction; readonly isHome: boolean }
type Node = {
  readonly kites: readonly Kite[]
  readonly stars: number
  readonly beat: number
  readonly previous: Node | null
  readonly command: number
}

/** One command per beat, -1 for waiting; null if no path exists. */
export function findBestPath(map: WindMap, fromKite: boolean, maxBeats = 60): readonly number[] | null {
  const commands = fromKite ? [0, 1, 2] : [0, 1, 2, 3]
  const kites = map.kites.map((place) => ({ place, facing: 1 as Direction, isHome: false }))
  let frontier: Node[] = [{ kites, stars: 0, beat: 0, previous: null, command: -1 }]
  const seen = new Set(frontier.map(nodeKey))
  const allStars = (1 << map.stars.length) - 1
  for (let beat = 0; beat < maxBeats && frontier.length > 0; beat += 1) {
    const next: Node[] = []
    for (const node of frontier) {
      for (const command of [...commands, -1]) {
        const nextNode = advanceNode(map, node, command, fromKite)
        if (nextNode === null) continue
        if (nextNode.kites.every(({ isHome }) => isHome)) {
          if (nextNode.stars === allStars) return collectCommands(nextNode)
          continue
        }
        const key = nodeKey(nextNode)
        if (seen.has(key)) continue
        seen.add(key)
        next.push(nextNode)
      }
    }
    frontier = next
  }
  return null
}

const nodeKey = ({ kites, stars, beat }: Node): string =>
  `${kites.map(({ place, facing, isHome }) => (isHome ? 'home' : `${place.x},${place.y},${facing}`)).join(' ')} ${stars} ${beat % 2}`

function collectCommands(node: Node): readonly number[] {
  const commands: number[] = []
  for (let current: Node = node; current.previous !== null; current = current.previous)
    commands.unshift(current.command)
  return commands
}

/** Null if a command moves no kite: an optimal path contains explicit waiting instead of bumps. */
function advanceNode(map: WindMap, previous: Node, command: number, fromKite: boolean): Node | null {
  const beat = previous.beat + 1
  if (command === -1) return { ...previous, beat, previous, command }
  let { stars } = previous
  let hasMoved = false
  const kites = previous.kites.map((kite, index): Kite => {
    if (kite.isHome) return kite
    if (fromKite && command !== 0) {
      hasMoved = true
      return { ...kite, facing: ((kite.facing + (command === 1 ? 3 : 1)) % 4) as Direction }
    }
    const direction = fromKite ? kite.facing : (command as Direction)
    const touched = findTouchedCells(map, kite.place, direction, previous.beat)
    const place = touched.at(-1)
    if (place === undefined) return kite
    hasMoved = true
    stars |= collectStars(map, touched)
    const bell = map.bells[index]
    return { place, facing: kite.facing, isHome: bell !== undefined && isSamePosition(bell, place) }
  })
  return hasMoved ? { kites, stars, beat, previous, command } : null
}
