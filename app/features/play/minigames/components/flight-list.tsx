import { useTranslation } from 'react-i18next'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { BankFlightLevel } from '../views.ts'
import { StarRow } from './star-row.tsx'
import styles from './flight-list.module.css'

type FlightListProps = {
  flights: readonly BankFlightLevel[]
  /** Maximum number of flights to show, and the link to the others. */
  maxShown?: number
  morePath?: string
  /** Link of a flight; defaults to playing it. */
  pathTo?: (level: string) => string
  current?: string
}

/** Lists the question banks assigned to the class, by title. */
export function FlightList({ flights, maxShown = flights.length, morePath, pathTo, current }: FlightListProps) {
  const { t } = useTranslation('minigames')
  const localePath = useLocalePath()
  const getPath = pathTo ?? ((level: string) => localePath(`/minigame/quiz-flight/${level}`))
  if (flights.length === 0) return null
  const hiddenCount = flights.length - maxShown
  return (
    <ul className={styles.flights} data-below={morePath !== undefined || undefined} aria-label={t('flights.title')}>
      {flights.slice(0, maxShown).map(({ level, title, stars }) => (
        <li key={level}>
          <Link
            to={getPath(level)}
            className={styles.flight}
            aria-label={t('flights.withStars', { title, count: stars })}
            aria-current={level === current ? 'true' : undefined}
          >
            <span className={styles.title}>{title}</span>
            <span className={styles.stars} aria-hidden>
              <StarRow stars={stars} />
            </span>
          </Link>
        </li>
      ))}
      {hiddenCount > 0 && morePath !== undefined && (
        <li>
          <Link to={morePath} className={styles.flight}>
            <span className={styles.title}>{t('flights.more', { count: hiddenCount })}</span>
            <IconChevronRight aria-hidden />
          </Link>
        </li>
      )}
    </ul>
  )
}
