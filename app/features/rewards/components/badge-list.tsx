import { useTranslation } from 'react-i18next'
import type { BadgeId } from '#rules/rewards/badges.ts'
import type { BadgeShown } from '../contract.ts'
import { BadgeEmblem } from './badge-emblem.tsx'
import styles from './rewards.module.css'

/** So many of those that are not theirs yet say how far it is; all others would be a long list of what is missing. */
const NEXT = 2

/** Those that are theirs first, then the nearest; what each is for can be read, also before. */
export function BadgeList({ badges }: { badges: readonly BadgeShown[] }) {
  const { t } = useTranslation('rewards')
  const ordered = badges.toSorted((one, other) => other.done / other.target - one.done / one.target)
  const has = ordered.filter(({ done, target }) => done >= target).length
  return (
    <ul className={styles.badges}>
      {ordered.map(({ id, colour, done, target }, at) => (
        <li key={id} className={styles.badge} data-has={at < has} data-colour={colour}>
          <span className={styles.hexagon}>
            <BadgeEmblem id={id as BadgeId} size={36} />
          </span>
          <strong>{t(`badges.${id as BadgeId}.name`)}</strong>
          <span className={styles.small}>{t(`badges.${id as BadgeId}.rule`)}</span>
          {at >= has && at < has + NEXT && (
            <span className={styles.left}>{t('badge.left', { count: target - done })}</span>
          )}
        </li>
      ))}
    </ul>
  )
}
