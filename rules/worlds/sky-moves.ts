import type { Draft } from '../program/tree.ts'
import { directions, type Direction } from './grid.ts'

/** One step in a screen direction, as in the icons skin. */
export const move = (direction: Direction): Draft => ({ kind: 'do', action: `fly_${direction}`, inputs: [] })

export const directionOfMove = (statement: Draft): Direction | undefined =>
  statement.kind === 'do' ? directions.find((direction) => statement.action === `fly_${direction}`) : undefined
