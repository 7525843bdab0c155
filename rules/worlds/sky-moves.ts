import type { Draft } from '../program/tree.ts'
import { directions, type Direction } from './grid.ts'

/** One step by a direction of the screen, as icons show it. */
export const move = (direction: Direction): Draft => ({ kind: 'do', action: `fly_${direction}`, inputs: [] })

export const directionOfMove = (statement: Draft): Direction | undefined =>
  statement.kind === 'do' ? directions.find((direction) => statement.action === `fly_${direction}`) : undefined
