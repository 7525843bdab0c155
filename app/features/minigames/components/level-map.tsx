import { useTranslation } from 'react-i18next'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from '#app/ui/link.tsx'
import type { GameLevel } from '../views.ts'
import { StarRow } from './star-row.tsx'
import styles from './level-map.module.css'

type LevelMapProps = {
  levels: readonly GameLevel[]
  pathTo: (level: string) => string
  /** The one that is looked at. */
  current?: string
}

/** All levels in their order; what is locked says so. */
export function LevelMap({ levels, pathTo, current }: LevelMapProps) {
  const { t } = useTranslation('minigames')
  return (
    <ol className={styles.map}>
      {levels.map(({ id, isOpen, stars }, at) => (
        <li key={id} className={styles.level}>
          {isOpen ? (
            <Link
              to={pathTo(id)}
              className={styles.open}
              aria-label={t('levelWithStars', { number: at + 1, count: stars })}
              aria-current={id === current ? 'true' : undefined}
            >
              <span className={styles.number}>{at + 1}</span>
              <span aria-hidden>
                <StarRow stars={stars} />
              </span>
            </Link>
          ) : (
            <span className={styles.locked} role="img" aria-label={t('levelLocked', { number: at + 1 })}>
              <IconLock aria-hidden />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
