import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import star from '#app/ui/art/pictures/star.svg?url'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao/wao-still.tsx'
import { StarMarks } from './star-marks.tsx'
import type { StarReasons } from './star-reasons.ts'
import type { LevelTexts } from './lesson-content.ts'
import { protectThaiName } from './thai-name.ts'
import { useTest } from '../test/test-mode.ts'
import styles from './task-bar.module.css'

type TaskBarProps = {
  texts: Pick<LevelTexts, 'title' | 'task'>
  stars: number
  /** Feedback on the run, shown instead of the task. Yellow, never red. */
  message: string | null
  /** Reasons for the three stars; absent if they are not shown before a star is won. */
  reasons?: StarReasons
}

/** The task with a read-aloud button, and the stars. */
export function TaskBar({ texts, stars, message, ...props }: TaskBarProps) {
  const { t } = useTranslation('lessons')
  const isTest = useTest() !== null
  const reasons = isTest ? undefined : props.reasons
  return (
    <div className={clsx(styles.bar, message !== null && styles.saying, reasons && styles.named)}>
      {message !== null && <WaoStill mood="thinking" size={72} className={styles.wao} />}
      <div className={styles.words}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.task} role="status">
          {protectThaiName(message ?? texts.task)}
        </p>
        {reasons && (
          <ol className={styles.reasons} aria-label={t('stars.label')}>
            {reasons.map((reason, index) => (
              <li key={index} className={styles.reason} data-missing={index >= stars || undefined}>
                <img src={star} alt="" width={18} height={18} />
                {reason}
              </li>
            ))}
          </ol>
        )}
      </div>
      {!isTest && <StarMarks stars={stars} size={22} label={t('stars.won', { count: stars })} />}
      <ReadAloud text={message ?? texts.task} className={styles.voice} />
    </div>
  )
}
