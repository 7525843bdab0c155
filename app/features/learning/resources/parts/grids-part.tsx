import type { PictureName, PrintableOf } from '#content/printables.ts'
import { Commands } from './commands.tsx'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

type Grid = PrintableOf<'grids'>['grids'][number]

const cellPictures: Readonly<Record<string, PictureName>> = {
  K: 'kite',
  B: 'bell',
  '!': 'storm',
  '>': 'wind-right',
  '<': 'wind-left',
  '^': 'wind-up',
  v: 'wind-down',
  r: 'lantern-square',
  y: 'lantern-round',
}

/** Sky maps on squared paper, each with its flight plan if it has one. */
export function GridsPart({ part: { grids } }: { part: PrintableOf<'grids'> }) {
  return (
    <ol className={styles.grids} data-single={grids.length === 1 || undefined}>
      {grids.map((grid, index) => (
        <li key={index}>
          <p className={styles.label}>
            {grids.length > 1 && <b>{index + 1}</b>}
            {grid.facing && <Facing facing={grid.facing} />}
          </p>
          <Squares map={grid.map} />
          {grid.plan && <Commands lines={grid.plan} />}
        </li>
      ))}
    </ol>
  )
}

/** Initial direction of the kite. */
const Facing = ({ facing }: { facing: NonNullable<Grid['facing']> }) => (
  <>
    <Picture name="kite" className={styles.sign} />
    <Picture name={facing} className={styles.sign} />
  </>
)

function Squares({ map }: Pick<Grid, 'map'>) {
  const width = Math.max(...map.map((row) => row.length))
  return (
    <div className={styles.squares} style={{ gridTemplateColumns: `repeat(${width}, 1fr)` }}>
      {map.flatMap((row, y) =>
        [...row].map((cell, x) => (
          <span key={`${x}-${y}`} className={styles.square} data-wall={cell === 'T' || undefined}>
            {cellPictures[cell] && <Picture name={cellPictures[cell]} />}
          </span>
        )),
      )}
    </div>
  )
}
