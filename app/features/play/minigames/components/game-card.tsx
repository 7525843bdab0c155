import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { gameEntry, type GameSlug } from '#rules/games/catalog.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import { GamePicture } from './game-picture.tsx'
import { TopicIcon } from './topic-icon.tsx'
import styles from './game-card.module.css'

type GameCardProps = {
  slug: GameSlug
  href: string
  /** Stars won and total; undefined for viewers whose stars are not stored. */
  stars?: { won: number; of: number }
  /** Rendered below the card's link. */
  children?: ReactNode
  isPale?: boolean
}

export function GameCard({ slug, href, stars, children, isPale }: GameCardProps) {
  const { t } = useTranslation('minigames')
  const { topic } = gameEntry(slug)
  return (
    <li className={clsx(styles.card, isPale && styles.pale)}>
      <Link to={href} className={styles.link}>
        <GamePicture slug={slug} />
        <span className={styles.title}>{t(`games.${slug}.title`)}</span>
        <span className={styles.facts}>
          <span className={styles.topic}>
            <TopicIcon topic={topic} />
            {t(`topics.${topic}`)}
          </span>
          {stars && (
            <span className={styles.stars} role="img" aria-label={t('starsOf', stars)}>
              <IconStarFilled aria-hidden data-some={stars.won > 0 || undefined} />
              <span aria-hidden>{`${stars.won}/${stars.of}`}</span>
            </span>
          )}
        </span>
      </Link>
      {children}
    </li>
  )
}
