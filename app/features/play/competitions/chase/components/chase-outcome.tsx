import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import type { MeView } from '../../contract.ts'
import type { ChaseRoom } from '../contract.ts'
import styles from '../../self-paced/components/self-paced.module.css'

type ChaseOutcomeProps = { chase: ChaseRoom; me: MeView; kiteId: string }

/** The end of the chase on a player's device, before the winners are shown. No place. */
export function ChaseOutcome({ chase: { landed }, me, kiteId }: ChaseOutcomeProps) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.landing}>
      <ChildKite id={kiteId} size={130} />
      <h2>{t('chase.over')}</h2>
      <p>{t('chase.ownClouds', { count: me.points })}</p>
      <p>{t('chase.landedKites', { count: landed })}</p>
    </section>
  )
}
