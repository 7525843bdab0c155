import { useTranslation } from 'react-i18next'
import styles from './question-card.module.css'

/** Program that a question refers to. */
export function QuestionProgram({ program }: { program: string }) {
  const { t } = useTranslation('answers')
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboard users scroll a program that is wider than the screen
    <pre className={styles.program} tabIndex={0} aria-label={t('program')}>
      {program}
    </pre>
  )
}
