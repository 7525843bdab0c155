import type { ReactNode } from 'react'
import type { Direction, Position } from '#rules/worlds/grid.ts'
import { Board, Burst, WaoPiece } from './board.tsx'
import {
  FlightPath,
  getMidpoint,
  HEAD_ROOM,
  getCenter,
  getPushDirection,
  SQUARE,
  type FlightEvent,
} from './grid-picture.tsx'
import { headings } from './headings.ts'
import type { WorldView } from './world-view.ts'

type GridBoardProps = {
  view: Pick<WorldView, 'skin' | 'passed' | 'stepMs' | 'ended'>
  grid: { columns: number; rows: number }
  label: string
  state: { position: Position; facing: Direction }
  /** The flight that ended in a collision, if any. */
  hit: FlightEvent | null
  /** Wao's offset from the center of a square, and size. */
  wao: { x: number; y: number; size: number }
  /** The squares, rendered below the flight path. */
  children: ReactNode
  /** Rendered above the flight path. */
  marks?: ReactNode
}

/** A world made of squares, with Wao over one of them. */
export function GridBoard({ view, grid, label, state, hit, wao, children, marks }: GridBoardProps) {
  const { x, y } = getCenter(state.position)
  return (
    <Board
      width={grid.columns * SQUARE}
      height={grid.rows * SQUARE + HEAD_ROOM}
      label={label}
      pieces={
        <WaoPiece
          x={x + wao.x}
          y={y + wao.y}
          size={wao.size}
          stepMs={view.stepMs}
          mood={view.ended === 'solved' ? 'cheering' : view.ended === 'failed' ? 'stuck' : 'hello'}
          push={hit && getPushDirection(hit)}
          heading={view.skin === 'blocks' ? headings[state.facing] : null}
        />
      }
    >
      {children}
      <FlightPath passed={view.passed} bumped={hit !== null} />
      {hit && <Burst {...getMidpoint(hit)} />}
      {marks}
    </Board>
  )
}
