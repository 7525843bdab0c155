import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { QuestionPicture } from '../components/question-picture.tsx'
import styles from './question-card.module.css'

type QuestionCardProps = {
  question: ShownQuestion
  /** Which of how many it is. */
  count: ReactNode
  isLarge?: boolean
}

/** What is asked. */
export function QuestionCard({ question: { question, picture, program }, count, isLarge }: QuestionCardProps) {
  const { t } = useTranslation('answers')
  return (
    <section className={styles.card} data-large={isLarge || undefined}>
      <p className={styles.count}>{count}</p>
      <h2 className={styles.question}>{question}</h2>
      {picture && <QuestionPicture picture={picture} />}
      {program !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a program wider than the screen is scrolled by keys
        <pre className={styles.program} tabIndex={0} aria-label={t('program')}>
          {program}
        </pre>
      )}
    </section>
  )
}
