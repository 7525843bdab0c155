import { useTranslation } from 'react-i18next'
import type { BadgeId } from '#rules/rewards/badges.ts'
import { Picture, type PictureName } from '#app/ui/pictures/picture.tsx'
import type { BadgeShown } from '../contract.ts'
import styles from './rewards.module.css'

/** Those that are theirs first, then the nearest; what each is for can be read, also before. */
export function BadgeList({ badges }: { badges: readonly BadgeShown[] }) {
  const { t } = useTranslation('rewards')
  const ordered = badges.toSorted((one, other) => other.done / other.target - one.done / one.target)
  return (
    <ul className={styles.badges}>
      {ordered.map(({ id, picture, colour, done, target }) => {
        const has = done >= target
        return (
          <li key={id} className={styles.badge} data-has={has} data-colour={colour}>
            <span className={styles.hexagon}>
              <Picture name={picture as PictureName} size={34} />
            </span>
            <strong>{t(`badges.${id as BadgeId}.name`)}</strong>
            <span className={styles.small}>
              {has ? t(`badges.${id as BadgeId}.rule`) : t('badge.left', { count: target - done })}
            </span>
            {!has && <span className="sk-visually-hidden">{t(`badges.${id as BadgeId}.rule`)}</span>}
          </li>
        )
      })}
    </ul>
  )
}
