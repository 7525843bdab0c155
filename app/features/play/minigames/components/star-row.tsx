import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import styles from './star-row.module.css'

/** Three stars, the won ones filled, with a text for screen readers. */
export function StarRow({ stars, large }: { stars: number; large?: boolean }) {
  const { t } = useTranslation('minigames')
  return (
    <span className={clsx(styles.row, large && styles.large)} role="img" aria-label={t('starCount', { count: stars })}>
      {[1, 2, 3].map((position) => (
        <IconStarFilled key={position} aria-hidden className={clsx(styles.star, position <= stars && styles.won)} />
      ))}
    </span>
  )
}
