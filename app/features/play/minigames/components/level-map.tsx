import { useTranslation } from 'react-i18next'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import { Link } from '#app/ui/navigation/link.tsx'
import type { GameLevel } from '../views.ts'
import { StarRow } from './star-row.tsx'
import styles from './level-map.module.css'

type LevelMapProps = {
  levels: readonly GameLevel[]
  pathTo: (level: string) => string
  /** Id of the selected level. */
  current?: string
}

/** All levels in order, including locked ones. */
export function LevelMap({ levels, pathTo, current }: LevelMapProps) {
  const { t } = useTranslation('minigames')
  return (
    <ol className={styles.map}>
      {levels.map(({ id, isOpen, stars }, index) => (
        <li key={id} className={styles.level}>
          {isOpen ? (
            <Link
              to={pathTo(id)}
              className={styles.open}
              aria-label={t('levelWithStars', { number: index + 1, count: stars })}
              aria-current={id === current ? 'true' : undefined}
            >
              <span className={styles.number}>{index + 1}</span>
              <span aria-hidden>
                <StarRow stars={stars} />
              </span>
            </Link>
          ) : (
            <span className={styles.locked} role="img" aria-label={t('levelLocked', { number: index + 1 })}>
              <IconLock aria-hidden />
            </span>
          )}
        </li>
      ))}
    </ol>
  )
}
