import { useTranslation } from 'react-i18next'
import { NamedMistakes } from '#app/features/learning/lessons/public.ts'
import type { ResultPage } from '../../results/result-page.server.ts'
import styles from './level-mistakes.module.css'

/** Common mistakes in the programs that players sent for a level. */
export default function LevelMistakes({ level: { file, step, programs } }: { level: ResultPage['levels'][number] }) {
  const { t } = useTranslation('competitions')
  if (file === null || programs.every(({ solves }) => solves)) return null
  return (
    <section className={styles.mistakes} aria-label={t('arena.mistakes')}>
      <NamedMistakes file={file} step={step} programs={programs} className={styles.list} />
    </section>
  )
}
