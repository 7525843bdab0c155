import { useTranslation } from 'react-i18next'
import { KiteTail } from '#app/ui/kite-tail.tsx'
import { kiteFor } from '#app/ui/kite-look.ts'
import styles from './learner-hero.module.css'

type LearnerHeroProps = { person: { id: string; name: string }; roomName?: string }

/**
 * The learner's sky: a greeting and their own kite. A bow is tied to its tail for each day of learning; none is tied
 * yet.
 */
export function LearnerHero({ person, roomName }: LearnerHeroProps) {
  const { t } = useTranslation('rooms')
  const [givenName] = person.name.split(' ')
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.greeting}>{t('student.greeting', { name: givenName })}</h1>
        {roomName && <p className={styles.room}>{roomName}</p>}
      </div>
      <div className={styles.flight}>
        <KiteTail look={kiteFor(person.id)} streak={0} label={t('student.kite')} className={styles.kite} />
        <p className={styles.caption}>{t('student.tail')}</p>
      </div>
    </div>
  )
}
