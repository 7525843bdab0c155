/** Positions of weathers, signals, gates and lamps for any stage size; the light runs from left to right. */

import type { Circuit } from '#rules/games/lighthouse-logic/circuit.ts'
import type { Size, Spot } from '../../stage/game-view.ts'

export type LighthouseLayout = {
  /** Position of a signal or slot, by the circuit's node number. */
  node(index: number): Spot
  lamp(index: number): Spot
  /** Position of a weather in the table at the top. */
  tile(index: number): Spot
}

export function computeLighthouseLayout(circuit: Circuit, { width, height }: Size): LighthouseLayout {
  const { signals, slots, lamps } = circuit
  const tiles = 2 ** signals
  const table = Math.min(height * 0.36, 58 + signals * 34)
  const tileWidth = Math.min((width - 4) / tiles, 110)
  const depths = computeDepths(circuit)
  const columns = Math.max(...depths) + 2
  const column = width / columns
  const [top, spaceBelow] = [table + 12, height - table - 16]
  const getRowY = (node: number, sameDepth: readonly number[]) => {
    const place = sameDepth.indexOf(node)
    return top + (spaceBelow * (place + 0.5)) / Math.max(sameDepth.length, 1)
  }
  const side = Math.min(column * 0.8, (spaceBelow / Math.max(signals, slots.length > 3 ? 3 : 2)) * 0.8, 116)
  return {
    node: (index) => {
      const depth = depths[index] ?? 0
      const sameDepth = depths.flatMap((value, node) => (value === depth ? [node] : []))
      const isSignal = index < signals
      return {
        x: column * (depth + 0.5),
        y: getRowY(index, sameDepth),
        width: isSignal ? side * 0.8 : side,
        height: side * 0.8,
      }
    },
    lamp: (index) => ({
      x: width - column * 0.5,
      y: top + (spaceBelow * (index + 0.5)) / lamps.length,
      width: Math.min(column * 0.9, 120),
      height: Math.min(spaceBelow / lamps.length - 4, 220),
    }),
    tile: (index) => ({
      x: width / 2 + (index - (tiles - 1) / 2) * tileWidth,
      y: table / 2,
      width: tileWidth - 6,
      height: table - 4,
    }),
  }
}

/** Number of gates before each node on the longest path. */
function computeDepths({ signals, slots }: Circuit): readonly number[] {
  const depths = Array.from({ length: signals }, () => 0)
  for (const { from } of slots) depths.push(1 + Math.max(...from.map((node) => depths[node] ?? 0)))
  return depths
}
