import { useTranslation } from 'react-i18next'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { Skeleton } from '#app/ui/feedback/skeleton.tsx'
import type { AnswersQuery, ResultAnswer } from '../result-answers.server.ts'
import type { ResultPage } from '../result-page.server.ts'
import { formatCorrectAnswer } from '../../rounds/correct-answer.ts'
import { useFormatNumber } from '../../components/use-format-number.ts'
import { AnswerMark } from './answer-mark.tsx'
import { useAnswers } from './use-answers.ts'
import styles from './answers.module.css'

type AnswersSheetProps = { page: ResultPage; query: AnswersQuery; title: string; onClose: () => void }

/** All answers of one student, or all answers to one question. */
export function AnswersSheet({ page, query, title, onClose }: AnswersSheetProps) {
  const { t } = useTranslation('competitions')
  const answers = useAnswers(page.id, query)
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
              isOfStudent={'student' in query}
            />
          ))}
        </ul>
      )}
    </Sheet>
  )
}

type AnswerLineProps = { page: ResultPage; answer: ResultAnswer; isOfStudent: boolean }

function AnswerLine({ page: { questions, students }, answer: resultAnswer, isOfStudent }: AnswerLineProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  const round = questions.find(({ round }) => round === resultAnswer.round)
  if (!round) return null
  const answerText = formatCorrectAnswer(round.question, resultAnswer).join(', ')
  return (
    <li>
      <AnswerMark right={resultAnswer.isRight} />
      <div>
        <strong>
          {isOfStudent ? round.question.question : students.find(({ player }) => player === resultAnswer.player)?.name}
        </strong>
        <span>{answerText}</span>
        {isOfStudent && !resultAnswer.isRight && (
          <span>{t('result.rightIs', { answer: formatCorrectAnswer(round.question, round.key).join(', ') })}</span>
        )}
      </div>
      <span className={styles.time}>
        {t('result.seconds', { seconds: formatNumber(Math.round(resultAnswer.tookMs / 100) / 10) })}
      </span>
    </li>
  )
}
