import { useTranslation } from 'react-i18next'
import { Lantern } from './lantern.tsx'
import styles from '../../self-paced/components/intro.module.css'

/** The rules of a flight in three sentences, before it starts. */
export function FlightIntro({ isLarge }: { isLarge?: boolean }) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.intro} data-large={isLarge || undefined}>
      <Lantern isLit className={styles.picture} />
      <h2>{t('flight.name')}</h2>
      <p>{t('flight.look')}</p>
      <p>{t('flight.lookMended')}</p>
      <p>{t('flight.lookGate')}</p>
    </section>
  )
}
