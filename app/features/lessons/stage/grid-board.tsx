import type { ReactNode } from 'react'
import type { Direction, Position } from '#rules/worlds/grid.ts'
import { Board, Burst, WaoPiece } from './board.tsx'
import { FlownWay, halfWay, HEAD_ROOM, middleOf, pushOf, SQUARE, type Flown } from './grid-picture.tsx'
import { headings } from './headings.ts'
import type { WorldView } from './world-view.ts'

type GridBoardProps = {
  view: Pick<WorldView, 'skin' | 'passed' | 'stepMs' | 'ended'>
  grid: { columns: number; rows: number }
  label: string
  state: { position: Position; facing: Direction }
  /** Against what the flight ended, if it did. */
  hit: Flown | null
  /** Wao's place beside the middle of a square, and size. */
  wao: { x: number; y: number; size: number }
  /** The squares, below the way that was flown. */
  children: ReactNode
  /** What is drawn over it. */
  marks?: ReactNode
}

/** A world on squares, with Wao over one of them. */
export function GridBoard({ view, grid, label, state, hit, wao, children, marks }: GridBoardProps) {
  const { x, y } = middleOf(state.position)
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
          push={hit && pushOf(hit)}
          heading={view.skin === 'blocks' ? headings[state.facing] : null}
        />
      }
    >
      {children}
      <FlownWay passed={view.passed} bumped={hit !== null} />
      {hit && <Burst {...halfWay(hit)} />}
      {marks}
    </Board>
  )
}
