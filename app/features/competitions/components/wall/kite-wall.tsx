import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { kiteUnits, nameRows, nameUnits } from './name-rows.ts'
import styles from './kite-wall.module.css'

type FlownKite = {
  readonly player: string
  readonly kiteId: string
  /** Nothing where the room does not name them. */
  readonly name: string | null
  readonly points: number
  /** Beside a kite that has reached the top. */
  readonly badge: string | null
  /** For those who do not see how high it is. */
  readonly words: string
}

type KiteWallProps = {
  kites: readonly FlownKite[]
  /** In percent of the sky. */
  lines: readonly { readonly height: number; readonly label: string }[]
  /** Beside the label of each line. */
  mark: ReactNode
}

/** From so many on a badge is a dot: what stands in it would lie over the next kite. */
const crowd = 13

/** Every player's kite, as high as what they have reached; the whole class looks at it. */
export function KiteWall({ kites, lines, mark }: KiteWallProps) {
  const { t } = useTranslation('competitions')
  const placed = kites.map((kite, at) => ({
    ...{ kite, x: ((at + 0.5) * 100) / kites.length, height: climbHeight(kite.points), name: kite.name },
  }))
  const rows = nameRows(placed)
  const sizes = {
    ...{ '--size': kiteUnits(kites.length), '--name': nameUnits(kites.length) },
    '--rows': Math.max(1, ...rows.map((row) => row + 1)),
  }
  return (
    <div className={styles.sky} style={sizes as CSSProperties} data-crowd={kites.length >= crowd || undefined}>
      <div className={styles.lines} aria-hidden>
        {lines.map(({ height, label }) => (
          <span key={height} style={{ '--height': height } as CSSProperties}>
            {label} {mark}
          </span>
        ))}
      </div>
      <ol className={styles.kites} aria-label={t('arena.kites')}>
        {placed.map(({ kite, x }, at) => (
          <OneKite key={kite.player} kite={kite} x={x} row={rows[at]!} />
        ))}
      </ol>
    </div>
  )
}

function OneKite({ kite, x, row }: { kite: FlownKite; x: number; row: number }) {
  const { t } = useTranslation('competitions')
  const { kiteId, name, points, badge, words } = kite
  const place = { '--height': climbHeight(points), '--x': x, '--row': row }
  return (
    <li className={styles.place} style={place as CSSProperties} data-ground={points === 0 || undefined}>
      <ChildKite id={kiteId} size={90} className={styles.kite} />
      {badge !== null && <span className={styles.badge}>{badge}</span>}
      {name === null ? (
        <span className="sk-visually-hidden">{t('arena.unnamed')}</span>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className="sk-visually-hidden">{words}</span>
    </li>
  )
}
