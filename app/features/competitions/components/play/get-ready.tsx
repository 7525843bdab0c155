import { useTranslation } from 'react-i18next'
import type { RoundView } from '../../contract.ts'
import styles from './get-ready.module.css'

/** A breath before the question. */
export function GetReady({ round }: { round: RoundView }) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.ready}>
      <p className={styles.round}>{t('play.round', { number: round.number + 1, of: round.of })}</p>
      <h2 className={styles.title}>{t('play.ready.title')}</h2>
      <p className={styles.text}>{t('play.ready.text')}</p>
    </section>
  )
}
