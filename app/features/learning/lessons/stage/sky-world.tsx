import { useTranslation } from 'react-i18next'
import { unwrap } from '#rules/result.ts'
import { isSamePosition, type Position } from '#rules/worlds/grid.ts'
import type { SkyEvent, SkyState } from '#rules/worlds/sky.ts'
import { parseSky, type SkyCell } from '#rules/worlds/sky-map.ts'
import { windAt, type Wind } from '#rules/worlds/wind.ts'
import bell from '#app/ui/art/pictures/bell.svg?url'
import key from '#app/ui/art/pictures/key.svg?url'
import star from '#app/ui/art/pictures/star.svg?url'
import tree from '#app/ui/art/pictures/tree.svg?url'
import cloud from '#app/ui/art/scenes/cloud.svg?url'
import storm from '#app/ui/art/scenes/storm.svg?url'
import { GridBoard } from './grid-board.tsx'
import { Picture, Tile, WindStrokes, type TileAppearance } from './grid-picture.tsx'
import { Flag, Gate, Lantern } from './sky-pieces.tsx'
import { getWorldEvent, type WorldView } from './world-view.ts'

/** The sky world: obstacles, things to collect, and the bell as the goal. */
export default function SkyWorld({ file, frame, ...view }: WorldView) {
  const { t } = useTranslation('lessons')
  const state = frame.state as SkyState
  const event = getWorldEvent<SkyEvent>(frame)
  const sky = unwrap(parseSky(file.map ?? [], file.facing))
  return (
    <GridBoard
      view={view}
      grid={sky}
      label={t('world.sky')}
      state={state}
      hit={state.end !== null && state.end !== 'bell' ? event : null}
      wao={{ x: 0, y: -14, size: 100 }}
    >
      {sky.cells.map((cells, row) =>
        cells.map((cell, column) => (
          <Square key={`${column} ${row}`} cell={cell} tilePosition={{ column, row }} gone={state.gone} />
        )),
      )}
    </GridBoard>
  )
}

const tileAppearances: Partial<Record<SkyCell, TileAppearance>> = { bell: 'goal', outside: 'none' }
const airCells = new Set<SkyCell>(['sky', 'storm', 'tree', 'cloud'])

function Square({ cell, tilePosition, gone }: { cell: SkyCell; tilePosition: Position; gone: readonly Position[] }) {
  const wind = windAt(cell) !== null
  return (
    <Tile
      position={tilePosition}
      appearance={tileAppearances[cell] ?? (wind ? 'wind' : airCells.has(cell) ? 'air' : 'path')}
    >
      <Thing cell={cell} gone={gone.some((position) => isSamePosition(position, tilePosition))} />
    </Tile>
  )
}

function Thing({ cell, gone }: { cell: SkyCell; gone: boolean }) {
  switch (cell) {
    case 'star':
      return <Picture href={star} gone={gone} />
    case 'bell':
      return <Picture href={bell} size={70} />
    case 'key':
      return <Picture href={key} gone={gone} />
    case 'tree':
      return <Picture href={tree} size={84} />
    case 'storm':
      return <Picture href={storm} size={88} />
    case 'cloud':
      return <Picture href={cloud} size={84} gone={gone} />
    case 'gate':
      return <Gate open={gone} />
    case 'red':
    case 'yellow':
      return <Lantern color={cell} />
    case 'flag-1':
    case 'flag-2':
    case 'flag-3':
      return <Flag number={Number(cell.at(-1)) as 1 | 2 | 3} />
    default:
      return windAt(cell) ? <WindStrokes wind={cell as Wind} /> : null
  }
}
