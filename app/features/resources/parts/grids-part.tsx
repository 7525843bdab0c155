import type { PictureName, PrintableOf } from '#content/printables.ts'
import { Commands } from './commands.tsx'
import { Picture } from './picture.tsx'
import styles from './parts.module.css'

type Grid = PrintableOf<'grids'>['grids'][number]

const signs: Readonly<Record<string, PictureName>> = {
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

/** Skies on squared paper, with the plan that is to be flown where there is one. */
export function GridsPart({ part: { grids } }: { part: PrintableOf<'grids'> }) {
  return (
    <ol className={styles.grids} data-single={grids.length === 1 || undefined}>
      {grids.map((grid, at) => (
        <li key={at}>
          <p className={styles.label}>
            {grids.length > 1 && <b>{at + 1}</b>}
            {grid.facing && <Facing facing={grid.facing} />}
          </p>
          <Squares map={grid.map} />
          {grid.plan && <Commands lines={grid.plan} />}
        </li>
      ))}
    </ol>
  )
}

/** Where the kite's nose points at first. */
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
        [...row].map((sign, x) => (
          <span key={`${x}-${y}`} className={styles.square} data-wall={sign === 'T' || undefined}>
            {signs[sign] && <Picture name={signs[sign]} />}
          </span>
        )),
      )}
    </div>
  )
}
