import { useTranslation } from 'react-i18next'
import styles from './question-card.module.css'

/** The program that a question is about. */
export function QuestionProgram({ program }: { program: string }) {
  const { t } = useTranslation('answers')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a program wider than the screen is scrolled by keys
    <pre className={styles.program} tabIndex={0} aria-label={t('program')}>
      {program}
    </pre>
  )
}
