/** Where weathers, signals, gates and lamps lie on a stage of any size: the light runs from left to right. */

import type { Circuit } from '#rules/games/lighthouse-logic/circuit.ts'
import type { Size, Spot } from '../../stage/game-view.ts'

export type LighthouseLayout = {
  /** A signal or a slot, counted as the circuit counts its nodes. */
  node(at: number): Spot
  lamp(at: number): Spot
  /** A weather of the table at the top, by its place in the row. */
  tile(at: number): Spot
}

export function lighthouseLayout(circuit: Circuit, { width, height }: Size): LighthouseLayout {
  const { signals, slots, lamps } = circuit
  const tiles = 2 ** signals
  const table = Math.min(height * 0.36, 58 + signals * 34)
  const tileWide = Math.min((width - 4) / tiles, 110)
  const depths = depthsOf(circuit)
  const columns = Math.max(...depths) + 2
  const column = width / columns
  const [top, room] = [table + 12, height - table - 16]
  const rowOf = (at: number, among: readonly number[]) => {
    const place = among.indexOf(at)
    return top + (room * (place + 0.5)) / Math.max(among.length, 1)
  }
  const side = Math.min(column * 0.8, (room / Math.max(signals, slots.length > 3 ? 3 : 2)) * 0.8, 116)
  return {
    node: (at) => {
      const depth = depths[at] ?? 0
      const among = depths.flatMap((one, node) => (one === depth ? [node] : []))
      const isSignal = at < signals
      return { x: column * (depth + 0.5), y: rowOf(at, among), width: isSignal ? side * 0.8 : side, height: side * 0.8 }
    },
    lamp: (at) => ({
      x: width - column * 0.5,
      y: top + (room * (at + 0.5)) / lamps.length,
      width: Math.min(column * 0.9, 120),
      height: Math.min(room / lamps.length - 4, 220),
    }),
    tile: (at) => ({
      x: width / 2 + (at - (tiles - 1) / 2) * tileWide,
      y: table / 2,
      width: tileWide - 6,
      height: table - 4,
    }),
  }
}

/** How many gates lie before a node, the longest way. */
function depthsOf({ signals, slots }: Circuit): readonly number[] {
  const depths = Array.from({ length: signals }, () => 0)
  for (const { from } of slots) depths.push(1 + Math.max(...from.map((node) => depths[node] ?? 0)))
  return depths
}
