import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import styles from './suspense.module.css'

type SuspenseProps = {
  kiteId: string
  /** Revealed place of this player; null while unknown. */
  rank: number | null
}

/** A player's device while the wall reveals the places. */
export function Suspense({ kiteId, rank }: SuspenseProps) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.suspense} data-ending="show" data-rank={rank ?? undefined}>
      <ChildKite id={kiteId} size={180} className={styles.kite} />
      <h2 className={styles.title} role="status">
        {t(rank === null ? 'ending.who' : `ending.place.${rank as 1 | 2 | 3}`)}
      </h2>
      {rank === null && <p className={styles.text}>{t('ending.look')}</p>}
    </section>
  )
}
