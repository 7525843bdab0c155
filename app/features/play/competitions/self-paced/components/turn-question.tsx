import { useTranslation } from 'react-i18next'
import { AnswerInput, QuestionCard } from '#app/features/learning/lessons/public-player.ts'
import { answerIcons } from '../../play/answer-icons.ts'
import type { TurnView } from '../contract.ts'
import { useSendAnswer } from './use-send-answer.ts'
import lineStyles from '../../play/answer-phase.module.css'
import styles from './turn-question.module.css'

type TurnQuestionProps = {
  competition: string
  view: TurnView
  /** Says how much a repaired miss is worth. */
  returns: string
}

/** The player's current question with its answer input. */
export function TurnQuestion({ competition, view, returns }: TurnQuestionProps) {
  const { t } = useTranslation(['competitions', 'answers'])
  const { number, question, isReturning, struck } = view
  const { submission, send } = useSendAnswer(competition, number)
  const Icon = answerIcons[submission?.state ?? 'sending']
  return (
    <div className={styles.phase}>
      <QuestionCard question={question} count={isReturning ? returns : t('flight.question', { number: number + 1 })} />
      <div className={styles.answers}>
        <AnswerInput
          question={question}
          sentAnswer={submission?.answer ?? null}
          isLocked={submission?.state === 'sending'}
          struck={struck}
          onSend={send}
        />
        {submission && (
          <p className={lineStyles.line} data-state={submission.state} role="status">
            <Icon aria-hidden />
            <span>{t(submission.state === 'sending' ? 'play.sent.sending' : 'flight.refused')}</span>
          </p>
        )}
      </div>
    </div>
  )
}
