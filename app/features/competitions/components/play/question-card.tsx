import { useTranslation } from 'react-i18next'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import { QuestionPicture } from '#app/features/questions/public.ts'
import type { RoundView } from '../../contract.ts'
import styles from './question-card.module.css'

type QuestionCardProps = { question: ShownQuestion; round: RoundView; isLarge?: boolean }

/** What is asked. */
export function QuestionCard({ question: { question, picture, program }, round, isLarge }: QuestionCardProps) {
  const { t } = useTranslation('competitions')
  return (
    <section className={styles.card} data-large={isLarge || undefined}>
      <p className={styles.count}>{t('play.round', { number: round.number + 1, of: round.of })}</p>
      <h2 className={styles.question}>{question}</h2>
      {picture && <QuestionPicture picture={picture} />}
      {program !== null && (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a program wider than the screen is scrolled by keys
        <pre className={styles.program} tabIndex={0} aria-label={t('play.program')}>
          {program}
        </pre>
      )}
    </section>
  )
}
