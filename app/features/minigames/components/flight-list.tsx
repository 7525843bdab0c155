import { useTranslation } from 'react-i18next'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Link } from '#app/ui/link.tsx'
import type { FlownBank } from '../views.ts'
import { StarRow } from './star-row.tsx'
import styles from './flight-list.module.css'

type FlightListProps = {
  flights: readonly FlownBank[]
  /** Below a card only so many, and where the others are. */
  most?: number
  more?: string
  /** Where one leads; without it to the flight itself. */
  pathTo?: (level: string) => string
  current?: string
}

/** Banks that a class was given to practise, each by its own name. */
export function FlightList({ flights, most = flights.length, more, pathTo, current }: FlightListProps) {
  const { t } = useTranslation('minigames')
  const localized = useLocalePath()
  const to = pathTo ?? ((level: string) => localized(`/minigame/quiz-flight/${level}`))
  if (flights.length === 0) return null
  const left = flights.length - most
  return (
    <ul className={styles.flights} data-below={more !== undefined || undefined} aria-label={t('flights.title')}>
      {flights.slice(0, most).map(({ level, title, stars }) => (
        <li key={level}>
          <Link
            to={to(level)}
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
      {left > 0 && more !== undefined && (
        <li>
          <Link to={more} className={styles.flight}>
            <span className={styles.title}>{t('flights.more', { count: left })}</span>
            <IconChevronRight aria-hidden />
          </Link>
        </li>
      )}
    </ul>
  )
}
