import { useTranslation } from 'react-i18next'
import { Bead } from './bead.tsx'
import styles from '../../self-paced/components/intro.module.css'

/** The rules of a chase in three sentences, before it starts. */
export function ChaseIntro({ isLarge }: { isLarge?: boolean }) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.intro} data-large={isLarge || undefined}>
      <Bead className={styles.picture} />
      <h2>{t('chase.name')}</h2>
      <p>{t('chase.look')}</p>
      <p>{t('chase.lookMended')}</p>
      <p>{t('chase.lookBeads')}</p>
    </section>
  )
}
