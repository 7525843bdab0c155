import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { formatAnswer } from '#rules/questions/answer-text.ts'
import type { StudentWork } from '#app/features/learning/progress/public.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { QuizStep } from '../player/lesson-content.ts'
import { Moment } from './work-history.tsx'
import styles from './work-history.module.css'

/** A student's answers to each quiz question, from the first attempt to the last. */
export function QuizWork({ step, work }: { step: QuizStep; work: StudentWork }) {
  const { t } = useTranslation(['review', 'lessons'])
  const answers = work.events.filter(({ kind }) => kind === 'answer').toReversed()
  return (
    <>
      {step.questions.map((question, index) => {
        const attempts = answers
          .filter(({ answer }) => answer === index + 1)
          .map((event) => ({ ...event, isRight: event.reason === 'right' || event.reason === 'solved' }))
        return (
          <Card key={question.id} title={question.question} padding="small">
            {question.program !== null && <pre className={styles.program}>{question.program}</pre>}
            <ol className={styles.lines}>
              {attempts.map(({ id, given, isRight, at: time }) => (
                <li key={id} className={styles.line}>
                  <span className={styles.mark} data-kind={isRight ? 'run' : 'hint'}>
                    {isRight ? <IconCheck aria-hidden /> : <IconHelpCircle aria-hidden />}
                  </span>
                  <strong className={styles.name}>{t(isRight ? 'quiz.right' : 'quiz.notYet')}</strong>
                  <span className={styles.note}>{given ? formatAnswer(question, given) : ''}</span>
                  <Moment at={time} />
                </li>
              ))}
            </ol>
            {attempts.length === 0 && <p className={styles.none}>{t('history.none')}</p>}
          </Card>
        )
      })}
    </>
  )
}
