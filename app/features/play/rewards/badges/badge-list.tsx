import { useTranslation } from 'react-i18next'
import type { BadgeId } from '#rules/rewards/badges.ts'
import type { BadgeProgress } from '../contract.ts'
import { BadgeEmblem } from './badge-emblem.tsx'
import styles from '../components/rewards.module.css'

/** Only this many unearned badges show their remaining count: more would read as a list of failures. */
const MAX_UPCOMING = 2

/** Earned badges first, then the others by progress. Every badge shows its rule, even before it is earned. */
export function BadgeList({ badges }: { badges: readonly BadgeProgress[] }) {
  const { t } = useTranslation('rewards')
  const ordered = badges.toSorted((badge, other) => other.done / other.target - badge.done / badge.target)
  const ownedCount = ordered.filter(({ done, target }) => done >= target).length
  return (
    <ul className={styles.badges}>
      {ordered.map(({ id, colour, done, target }, index) => (
        <li key={id} className={styles.badge} data-has={index < ownedCount} data-colour={colour}>
          <span className={styles.hexagon}>
            <BadgeEmblem id={id as BadgeId} size={36} />
          </span>
          <strong>{t(`badges.${id as BadgeId}.name`)}</strong>
          <span className={styles.small}>{t(`badges.${id as BadgeId}.rule`)}</span>
          {index >= ownedCount && index < ownedCount + MAX_UPCOMING && (
            <span className={styles.left}>{t('badge.left', { count: target - done })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
