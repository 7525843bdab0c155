import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import star from '#app/ui/art/pictures/star.svg?url'
import { ReadAloud } from '#app/ui/read-aloud.tsx'
import { WaoStill } from '#app/ui/wao-still.tsx'
import { StarMarks } from './star-marks.tsx'
import type { StarReasons } from './star-reasons.ts'
import type { LevelTexts } from './lesson-content.ts'
import { keepName } from './thai-name.ts'
import { useTest } from '../test/test-mode.ts'
import styles from './task-bar.module.css'

type TaskBarProps = {
  texts: Pick<LevelTexts, 'title' | 'task'>
  stars: number
  /** What Wao says about the run; until then the task stands there. Yellow, never red. */
  saying: string | null
  /** What each star is for, where it can be read before one is won. */
  reasons?: StarReasons
}

/** What is to be done, read aloud where there is a voice, and the stars that can be won. */
export function TaskBar({ texts, stars, saying, ...props }: TaskBarProps) {
  const { t } = useTranslation('lessons')
  const isTest = useTest() !== null
  const reasons = isTest ? undefined : props.reasons
  return (
    <div className={clsx(styles.bar, saying !== null && styles.saying, reasons && styles.named)}>
      {saying !== null && <WaoStill mood="thinking" size={72} className={styles.wao} />}
      <div className={styles.words}>
        <h2 className={styles.title}>{texts.title}</h2>
        <p className={styles.task} role="status">
          {keepName(saying ?? texts.task)}
        </p>
        {reasons && (
          <ol className={styles.reasons} aria-label={t('stars.label')}>
            {reasons.map((reason, at) => (
              <li key={at} className={styles.reason} data-missing={at >= stars || undefined}>
                <img src={star} alt="" width={18} height={18} />
                {reason}
              </li>
            ))}
          </ol>
        )}
      </div>
      {!isTest && <StarMarks stars={stars} size={22} label={t('stars.won', { count: stars })} />}
      <ReadAloud text={saying ?? texts.task} className={styles.voice} />
    </div>
  )
}
