import { useTranslation } from 'react-i18next'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { RoundView } from '../../contract.ts'
import { AnswerInput, QuestionCard } from '#app/features/learning/lessons/public-player.ts'
import { answerIcons } from '../../play/answer-icons.ts'
import type { AnswerSubmission } from '../../play/use-answer.ts'
import styles from '../../play/answer-phase.module.css'

type AssignedQuestionProps = {
  question: ShownQuestion
  round: RoundView
  submission: AnswerSubmission | null
  isOver: boolean
  onSend: (answer: Answer) => void
}

/** A homework question with its answer input; it can be answered once. */
export function AssignedQuestion({ question, round, submission, isOver, onSend }: AssignedQuestionProps) {
  const { t } = useTranslation('competitions')
  const Icon = answerIcons[submission?.state ?? 'refused']
  const line = submission ? t(`play.sent.${submission.state}`) : isOver ? t('assigned.over') : null
  return (
    <div className={styles.phase}>
      <QuestionCard question={question} count={t('play.round', round.place)} />
      <div className={styles.answers}>
        <AnswerInput
          question={question}
          sentAnswer={submission?.answer ?? null}
          isLocked={isOver || submission !== null}
          onSend={onSend}
        />
        {line && (
          <p className={styles.line} data-state={submission?.state ?? 'refused'}>
            <Icon aria-hidden />
            <span>{line}</span>
          </p>
        )}
      </div>
    </div>
  )
}
