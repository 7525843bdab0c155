import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHelpCircle from '@tabler/icons-react/dist/esm/icons/IconHelpCircle.mjs'
import { answerText } from '#rules/questions/answer-text.ts'
import type { StudentWork } from '#app/features/progress/public.ts'
import { Card } from '#app/ui/card.tsx'
import type { QuizStep } from '../player/lesson-content.ts'
import { Moment } from './work-history.tsx'
import styles from './work-history.module.css'

/** What a student answered to each question of a quiz, from the first try to the last. */
export function QuizWork({ step, work }: { step: QuizStep; work: StudentWork }) {
  const { t } = useTranslation(['review', 'lessons'])
  const answered = work.events.filter(({ kind }) => kind === 'answer').toReversed()
  return (
    <>
      {step.questions.map((question, at) => {
        const own = answered
          .filter(({ answer }) => answer === at + 1)
          .map((event) => ({ ...event, isRight: event.reason === 'right' || event.reason === 'solved' }))
        return (
          <Card key={question.id} title={question.question} padding="small">
            {question.program !== null && <pre className={styles.program}>{question.program}</pre>}
            <ol className={styles.lines}>
              {own.map(({ id, given, isRight, at: time }) => (
                <li key={id} className={styles.line}>
                  <span className={styles.mark} data-kind={isRight ? 'run' : 'hint'}>
                    {isRight ? <IconCheck aria-hidden /> : <IconHelpCircle aria-hidden />}
                  </span>
                  <strong className={styles.name}>{t(isRight ? 'quiz.right' : 'quiz.notYet')}</strong>
                  <span className={styles.note}>{given ? answerText(question, given) : ''}</span>
                  <Moment at={time} />
                </li>
              ))}
            </ol>
            {own.length === 0 && <p className={styles.none}>{t('history.none')}</p>}
          </Card>
        )
      })}
    </>
  )
}
