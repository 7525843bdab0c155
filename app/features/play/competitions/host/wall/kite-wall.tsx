import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { climbHeight } from '#rules/competitions/arena/climb.ts'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { kiteSize, assignNameRows, maxNameWidth } from './name-rows.ts'
import styles from './kite-wall.module.css'

type KiteOnWall = {
  readonly player: string
  readonly kiteId: string
  /** Null if the room hides the name. */
  readonly name: string | null
  readonly points: number
  /** Shown beside a kite that has reached the top. */
  readonly badge: string | null
  /** Describes the height for screen readers. */
  readonly description: string
}

type KiteWallProps = {
  kites: readonly KiteOnWall[]
  /** Heights in percent of the sky. */
  lines: readonly { readonly height: number; readonly label: string }[]
  /** Icon beside the label of each line. */
  mark: ReactNode
}

/** From this many kites on, a badge is only a dot: its text would cover the next kite. */
const crowdedFrom = 13

/** Kites of all players at the height of their results, for the projector. */
export function KiteWall({ kites, lines, mark }: KiteWallProps) {
  const { t } = useTranslation('competitions')
  const placedKites = kites.map((kite, index) => ({
    ...{ kite, x: ((index + 0.5) * 100) / kites.length, height: climbHeight(kite.points), name: kite.name },
  }))
  const rows = assignNameRows(placedKites)
  const sizes = {
    ...{ '--size': kiteSize(kites.length), '--name': maxNameWidth(kites.length) },
    '--rows': Math.max(1, ...rows.map((row) => row + 1)),
  }
  return (
    <div className={styles.sky} style={sizes as CSSProperties} data-crowd={kites.length >= crowdedFrom || undefined}>
      <div className={styles.lines} aria-hidden>
        {lines.map(({ height, label }) => (
          <span key={height} style={{ '--height': height } as CSSProperties}>
            {label} {mark}
          </span>
        ))}
      </div>
      <ol className={styles.kites} aria-label={t('arena.kites')}>
        {placedKites.map(({ kite, x }, index) => (
          <WallKiteItem key={kite.player} kite={kite} x={x} row={rows[index]!} />
        ))}
      </ol>
    </div>
  )
}

function WallKiteItem({ kite, x, row }: { kite: KiteOnWall; x: number; row: number }) {
  const { t } = useTranslation('competitions')
  const { kiteId, name, points, badge, description } = kite
  const position = { '--height': climbHeight(points), '--x': x, '--row': row }
  return (
    <li className={styles.place} style={position as CSSProperties} data-ground={points === 0 || undefined}>
      <ChildKite id={kiteId} size={90} className={styles.kite} />
      {badge !== null && <span className={styles.badge}>{badge}</span>}
      {name === null ? (
        <span className="sk-visually-hidden">{t('arena.unnamed')}</span>
      ) : (
        <span className={styles.name}>{name}</span>
      )}
      <span className="sk-visually-hidden">{description}</span>
    </li>
  )
}
