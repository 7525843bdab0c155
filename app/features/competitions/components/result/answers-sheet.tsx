import { useTranslation } from 'react-i18next'
import { Sheet } from '#app/ui/sheet.tsx'
import { Skeleton } from '#app/ui/skeleton.tsx'
import type { AnswersAsked, ResultAnswer } from '../../result-answers.server.ts'
import type { ResultPage } from '../../result-page.server.ts'
import { rightAnswer } from '../right-places.ts'
import { useNumber } from '../use-number.ts'
import { AnswerMark } from './answer-mark.tsx'
import { useAnswers } from './use-answers.ts'
import styles from './answers.module.css'

type AnswersSheetProps = { page: ResultPage; asked: AnswersAsked; title: string; onClose: () => void }

/** What one student answered, or what everybody answered to one question. */
export function AnswersSheet({ page, asked, title, onClose }: AnswersSheetProps) {
  const { t } = useTranslation('competitions')
  const answers = useAnswers(page.id, asked)
  return (
    <Sheet title={title} opened wide onClose={onClose}>
      {answers === null ? (
        <Skeleton shape="block" />
      ) : answers.length === 0 ? (
        <p>{t('result.noAnswers')}</p>
      ) : (
        <ul className={styles.answers}>
          {answers.map((answer) => (
            <AnswerLine
              key={`${answer.player} ${answer.round}`}
              page={page}
              answer={answer}
              isOfStudent={'student' in asked}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type AnswerLineProps = { page: ResultPage; answer: ResultAnswer; isOfStudent: boolean }

function AnswerLine({ page: { questions, students }, answer: given, isOfStudent }: AnswerLineProps) {
  const { t } = useTranslation('competitions')
  const number = useNumber()
  const asked = questions.find(({ round }) => round === given.round)
  if (!asked) return null
  const said = rightAnswer(asked.question, given).join(', ')
  return (
    <li>
      <AnswerMark right={given.isRight} />
      <div>
        <strong>
          {isOfStudent ? asked.question.question : students.find(({ player }) => player === given.player)?.name}
        </strong>
        <span>{said}</span>
        {isOfStudent && !given.isRight && (
          <span>{t('result.rightIs', { answer: rightAnswer(asked.question, asked.key).join(', ') })}</span>
        )}
      </div>
      <span className={styles.time}>
        {t('result.seconds', { seconds: number(Math.round(given.tookMs / 100) / 10) })}
      </span>
    </li>
  )
}
