import { useTranslation } from 'react-i18next'
import { KiteTail } from '#app/ui/kite-tail.tsx'
import { kiteOf } from '#app/ui/kite-look.ts'
import styles from './learner-hero.module.css'

type LearnerHeroProps = {
  person: { id: string; name: string }
  roomName?: string
  streak: number
  /** The kite they chose; nothing until they have. */
  look: string | null
}

/** The learner's sky: a greeting and their own kite, with a bow on its tail for each day of learning in a row. */
export function LearnerHero({ person, roomName, streak, look }: LearnerHeroProps) {
  const { t } = useTranslation('dashboard')
  const caption = streak > 0 ? t('student.streak', { count: streak }) : t('student.tail')
  return (
    <div className={styles.hero}>
      <div className={styles.words}>
        <h1 className={styles.greeting}>{t('student.greeting', { name: person.name })}</h1>
        {roomName && <p className={styles.room}>{roomName}</p>}
      </div>
      <div className={styles.flight}>
        <KiteTail look={kiteOf(person.id, look)} streak={streak} label={t('student.kite')} className={styles.kite} />
        <p className={styles.caption}>{caption}</p>
      </div>
    </div>
  )
}
