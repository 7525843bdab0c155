import type { Direction } from '#rules/worlds/grid.ts'

/** Headings in degrees: right is 0, up is 90. */
export const headings: Record<Direction, number> = { right: 0, up: 90, left: 180, down: 270 }
