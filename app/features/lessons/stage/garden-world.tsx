import { useTranslation } from 'react-i18next'
import { trusted } from '#rules/lib/result.ts'
import { thirstAt, growthAt, type GardenEvent, type GardenState } from '#rules/worlds/garden.ts'
import { parseGarden, type Garden, type GardenCell } from '#rules/worlds/garden-map.ts'
import { isSame, type Position } from '#rules/worlds/grid.ts'
import { windAt, type Wind } from '#rules/worlds/wind.ts'
import tree from '#app/ui/art/pictures/tree.svg?url'
import { Burst } from './board.tsx'
import { Bed, FlowerBed, FruitBush, Home, Puddle } from './garden-pieces.tsx'
import { GridBoard } from './grid-board.tsx'
import { middleOf, Picture, Tile, WindStrokes, type TileLook } from './grid-picture.tsx'
import { eventOf, type WorldView } from './world-view.ts'

/** Where something went wrong in place, not against something. */
const inPlace = new Set<GardenEvent['kind']>(['puddle', 'spoiled', 'no-bed-here'])

/** The garden: every bed shows how it is, before and after. */
export default function GardenWorld({ file, frame, ...view }: WorldView) {
  const { t } = useTranslation('lessons')
  const garden = trusted(parseGarden(file.map ?? [], file.facing))
  const state = frame.state as GardenState
  const event = state.end !== null && state.end !== 'home' ? eventOf<GardenEvent>(frame) : null
  const isInPlace = event !== null && inPlace.has(event.kind)
  const { x, y } = middleOf(state.position)
  return (
    <GridBoard
      view={view}
      grid={garden}
      label={t('world.garden')}
      state={state}
      hit={isInPlace ? null : event}
      // Wao hovers beside the bed, so that one sees what grows there.
      wao={{ x: -26, y: -30, size: 58 }}
      marks={isInPlace && <Burst x={x + 30} y={y + 24} />}
    >
      {garden.cells.map((cells, row) =>
        cells.map((cell, column) => (
          <Square key={`${column} ${row}`} garden={garden} cell={cell} place={{ column, row }} state={state} />
        )),
      )}
    </GridBoard>
  )
}

type SquareProps = { garden: Garden; cell: GardenCell; place: Position; state: GardenState }

function Square(props: SquareProps) {
  const { kind } = props.cell
  const look: TileLook =
    kind === 'outside' ? 'none' : windAt(kind) ? 'wind' : kind === 'path' ? 'path' : kind === 'home' ? 'goal' : 'grass'
  return (
    <Tile place={props.place} look={look}>
      <Growth {...props} />
    </Tile>
  )
}

function Growth({ garden, cell, place, state }: SquareProps) {
  const flooded = state.end === 'puddle' && isSame(state.position, place)
  switch (cell.kind) {
    case 'flower':
      return (
        <>
          <FlowerBed wanted={cell.drops} left={thirstAt(garden, state, place)} />
          {flooded && <Puddle />}
        </>
      )
    case 'ripe':
    case 'unripe':
    case 'wormy':
      return <FruitBush fruit={growthAt(garden, state, place) === 'ground' ? 'none' : cell.kind} />
    case 'bed':
      return <Bed planted={growthAt(garden, state, place) === 'ground'} />
    case 'tree':
      return <Picture href={tree} size={84} />
    case 'home':
      return <Home />
    default:
      return windAt(cell.kind) ? <WindStrokes wind={cell.kind as Wind} /> : flooded ? <Puddle /> : null
  }
}
