import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from './star-row.module.css'

/** Won stars are filled and others are pale; how many is also said. */
export function StarRow({ stars, large }: { stars: number; large?: boolean }) {
  const { t } = useTranslation('minigames')
  return (
    <span className={clsx(styles.row, large && styles.large)} role="img" aria-label={t('starCount', { count: stars })}>
      {[1, 2, 3].map((place) => (
        <IconStarFilled key={place} aria-hidden className={clsx(styles.star, place <= stars && styles.won)} />
      ))}
    </span>
  )
}
