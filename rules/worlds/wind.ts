/** Map squares with wind, shared by all grid worlds. */

import type { Direction } from './grid.ts'

export const windDirections = {
  'wind-right': 'right',
  'wind-left': 'left',
  'wind-up': 'up',
  'wind-down': 'down',
} as const satisfies Record<string, Direction>

export type Wind = keyof typeof windDirections

export const windSymbols = {
  '>': 'wind-right',
  '<': 'wind-left',
  '^': 'wind-up',
  v: 'wind-down',
} as const satisfies Record<string, Wind>

export const windAt = (cell: string): Direction | null =>
  Object.hasOwn(windDirections, cell) ? windDirections[cell as Wind] : null
