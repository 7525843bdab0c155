import { useTranslation } from 'react-i18next'
import { LevelPicture, useLevelOfLesson } from '#app/features/lessons/public.ts'
import type { ArenaLevel } from '../../arena/contract.ts'
import styles from './arena-look.module.css'

type ArenaLookProps = { level: ArenaLevel; number: number; of: number; isLarge?: boolean }

/** The level as it begins, and what is to be done in it. */
export default function ArenaLook({ level, number, of, isLarge }: ArenaLookProps) {
  const { t } = useTranslation('competitions')
  const found = useLevelOfLesson(level.file, level.step)
  const texts = found.kind === 'here' ? found.level.texts : null
  return (
    <section className={styles.look} data-large={isLarge || undefined}>
      {/* The wall says so above. */}
      {!isLarge && <p className={styles.count}>{t('arena.levelOf', { number: number + 1, of })}</p>}
      <h2 className={styles.title}>{texts?.title ?? t('arena.look')}</h2>
      {texts && <p className={styles.task}>{texts.task}</p>}
      <div className={styles.picture}>{found.kind === 'here' && <LevelPicture level={found.level} />}</div>
    </section>
  )
}
