import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import { StarMarks } from './star-marks.tsx'
import type { LevelTexts } from './lesson-content.ts'
import styles from './task-bar.module.css'

type TaskBarProps = {
  texts: Pick<LevelTexts, 'title' | 'task'>
  stars: number
  /** What Wao says about the run; until then the task stands there. Yellow, never red. */
  saying: string | null
}

/** What is to be done, read aloud where there is a voice, and the stars that can be won. */
export function TaskBar({ texts, stars, saying }: TaskBarProps) {
  const { t } = useTranslation('lessons')
  return (
    <div className={clsx(styles.bar, saying !== null && styles.saying)}>
      {saying !== null && <WaoStill mood="thinking" size={72} className={styles.wao} />}
      <div className={styles.words}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.task} role="status">
          {saying ?? texts.task}
        </p>
      </div>
      <StarMarks stars={stars} size={22} label={t('stars.won', { count: stars })} />
      <ReadAloud text={saying ?? texts.task} className={styles.voice} />
    </div>
  )
}
