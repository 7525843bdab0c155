import { useTranslation } from 'react-i18next'
import { Bead } from './bead.tsx'
import styles from './chase-play.module.css'

/** Number of beads, or the price of an item. */
export function BeadCount({ count, isPrice }: { count: number; isPrice?: boolean }) {
  const { t } = useTranslation('competitions')
  return (
    <span className={styles.beads} data-price={isPrice || undefined}>
      <Bead />
      <span aria-hidden>{count}</span>
      <span className="sk-visually-hidden">{t('chase.beads', { count })}</span>
    </span>
  )
}
