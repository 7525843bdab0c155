import { useTranslation } from 'react-i18next'
import { unwrap } from '#rules/result.ts'
import { missingDropsAt, growthOn, type GardenEvent, type GardenState } from '#rules/worlds/garden.ts'
import { parseGarden, type Garden, type GardenCell } from '#rules/worlds/garden-map.ts'
import { isSamePosition, type Position } from '#rules/worlds/grid.ts'
import { windAt, type Wind } from '#rules/worlds/wind.ts'
import tree from '#app/ui/art/pictures/tree.svg?url'
import { Burst } from '../board.tsx'
import { Bed, FlowerBed, FruitBush, Home, Puddle } from './garden-pieces.tsx'
import { GridBoard } from '../grid-board.tsx'
import { getCenter, Picture, Tile, WindStrokes, type TileAppearance } from '../grid-picture.tsx'
import { getWorldEvent, type WorldView } from '../world-view.ts'

/** Failures on Wao's square, as opposed to collisions. */
const inPlaceEvents = new Set<GardenEvent['kind']>(['puddle', 'spoiled', 'no-bed-here'])

/** The garden world: each bed shows its current state. */
export default function GardenWorld({ file, frame, ...view }: WorldView) {
  const { t } = useTranslation('lessons')
  const garden = unwrap(parseGarden(file.map ?? [], file.facing))
  const state = frame.state as GardenState
  const event = state.end !== null && state.end !== 'home' ? getWorldEvent<GardenEvent>(frame) : null
  const isInPlace = event !== null && inPlaceEvents.has(event.kind)
  const { x, y } = getCenter(state.position)
  return (
    <GridBoard
      view={view}
      grid={garden}
      label={t('world.garden')}
      state={state}
      hit={isInPlace ? null : event}
      // Wao hovers beside the bed, so that the plant stays visible.
      wao={{ x: -26, y: -30, size: 58 }}
      marks={isInPlace && <Burst x={x + 30} y={y + 24} />}
    >
      {garden.cells.map((cells, row) =>
        cells.map((cell, column) => (
          <Square key={`${column} ${row}`} garden={garden} cell={cell} position={{ column, row }} state={state} />
        )),
      )}
    </GridBoard>
  )
}

type SquareProps = { garden: Garden; cell: GardenCell; position: Position; state: GardenState }

function Square(props: SquareProps) {
  const { kind } = props.cell
  const appearance: TileAppearance =
    kind === 'outside' ? 'none' : windAt(kind) ? 'wind' : kind === 'path' ? 'path' : kind === 'home' ? 'goal' : 'grass'
  return (
    <Tile position={props.position} appearance={appearance}>
      <Growth {...props} />
    </Tile>
  )
}

function Growth({ garden, cell, position, state }: SquareProps) {
  const flooded = state.end === 'puddle' && isSamePosition(state.position, position)
  switch (cell.kind) {
    case 'flower':
      return (
        <>
          <FlowerBed requiredDrops={cell.drops} missingDrops={missingDropsAt(garden, state, position)} />
          {flooded && <Puddle />}
        </>
      )
    case 'ripe':
    case 'unripe':
    case 'wormy':
      return <FruitBush fruit={growthOn(garden, state, position) === 'ground' ? 'none' : cell.kind} />
    case 'bed':
      return <Bed planted={growthOn(garden, state, position) === 'ground'} />
    case 'tree':
      return <Picture href={tree} size={84} />
    case 'home':
      return <Home />
    default:
      return windAt(cell.kind) ? <WindStrokes wind={cell.kind as Wind} /> : flooded ? <Puddle /> : null
  }
}
