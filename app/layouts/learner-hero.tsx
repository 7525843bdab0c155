import { useTranslation } from 'react-i18next'
import { KiteTail } from '#app/ui/kite/kite-tail.tsx'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import styles from './learner-hero.module.css'

type LearnerHeroProps = {
  person: { id: string; name: string }
  roomName?: string
  streak: number
  /** Kite design the student chose; `null` if none yet. */
  look: string | null
}

/** Greeting with the student's kite; its tail has one bow per day of the learning streak. */
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
        <KiteTail look={parseKite(person.id, look)} streak={streak} label={t('student.kite')} className={styles.kite} />
        <p className={styles.caption}>{caption}</p>
      </div>
    </div>
  )
}
