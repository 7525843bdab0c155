import { useTranslation } from 'react-i18next'
import { LevelPicture, useLessonLevel } from '#app/features/learning/lessons/public.ts'
import type { ArenaLevel } from '../contract.ts'
import styles from './arena-intro.module.css'

type ArenaIntroProps = { level: ArenaLevel; number: number; of: number; isLarge?: boolean }

/** Introduces a level: its start position and its task. */
export default function ArenaIntro({ level, number, of, isLarge }: ArenaIntroProps) {
  const { t } = useTranslation('competitions')
  const result = useLessonLevel(level.file, level.step)
  const texts = result.kind === 'here' ? result.level.texts : null
  return (
    <section className={styles.look} data-large={isLarge || undefined}>
      {/* The wall shows the level number in its header. */}
      {!isLarge && <p className={styles.count}>{t('arena.levelOf', { number: number + 1, of })}</p>}
      <h2 className={styles.title}>{texts?.title ?? t('arena.look')}</h2>
      {texts && <p className={styles.task}>{texts.task}</p>}
      <div className={styles.picture}>{result.kind === 'here' && <LevelPicture level={result.level} />}</div>
    </section>
  )
}
