import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { SheetPicture } from './sheet-picture.tsx'
import { SkyPicture, type SkyThing } from './sky-picture.tsx'
import styles from './blocks.module.css'

type Facing = 'right' | 'up' | 'left' | 'down'
type SkyMapProps = {
  map: readonly string[]
  facing?: Facing
  flags?: Readonly<Record<string, readonly [number, number]>>
  /** Side of a square in mm. */
  cell: number
}

const things: Readonly<Record<string, SkyThing>> = {
  K: 'kite',
  B: 'bell',
  '*': 'star',
  '!': 'storm',
  T: 'tree',
  c: 'cloud',
}

/** Map of a small sky in squares. */
export function SkyMap({ map, facing, flags = {}, cell }: SkyMapProps) {
  const { t } = useTranslation('resources')
  const width = Math.max(...map.map((row) => row.length))
  const flagAt = (x: number, y: number) =>
    Object.entries(flags).find(([, [flagX, flagY]]) => flagX === x && flagY === y)?.[0]
  return (
    <div
      className={styles.map}
      style={{ '--cell': cell, gridTemplateColumns: `repeat(${width}, auto)` } as CSSProperties}
      role="img"
      aria-label={t('sheet.map')}
    >
      {map.flatMap((row, y) =>
        [...row].map((sign, x) => {
          const thing = things[sign]
          const flag = flagAt(x, y)
          return (
            <span key={`${x}-${y}`} className={styles.square}>
              {thing && <SkyPicture name={thing} />}
              {sign === 'K' && facing && <SheetPicture name={facing} className={styles.facing} />}
              {flag && (
                <span className={styles.flag}>
                  <SkyPicture name="flag" />
                  <b>{flag}</b>
                </span>
              )}
            </span>
          )
        }),
      )}
    </div>
  )
}
