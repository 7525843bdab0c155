import { useTranslation } from 'react-i18next'
import type { Answer } from '#rules/questions/question.ts'
import type { ShownQuestion } from '#rules/questions/shown-question.ts'
import type { RoundView } from '../../contract.ts'
import { AnswerInput, QuestionCard } from '#app/features/questions/public-player.ts'
import { answerIcons } from '../play/answer-icons.ts'
import type { GivenAnswer } from '../play/use-answer.ts'
import styles from '../play/answer-phase.module.css'

type TurnQuestionProps = {
  question: ShownQuestion
  round: RoundView
  given: GivenAnswer | null
  isOver: boolean
  onSend: (answer: Answer) => void
}

/** The question and the ways to answer it, once. */
export function TurnQuestion({ question, round, given, isOver, onSend }: TurnQuestionProps) {
  const { t } = useTranslation('competitions')
  const Icon = answerIcons[given?.state ?? 'refused']
  const line = given ? t(`play.sent.${given.state}`) : isOver ? t('assigned.over') : null
  return (
    <div className={styles.phase}>
      <QuestionCard question={question} count={t('play.round', { number: round.number + 1, of: round.of })} />
      <div className={styles.answers}>
        <AnswerInput
          question={question}
          given={given?.answer ?? null}
          isLocked={isOver || given !== null}
          onSend={onSend}
        />
        {line && (
          <p className={styles.line} data-state={given?.state ?? 'refused'}>
            <Icon aria-hidden />
            <span>{line}</span>
          </p>
        )}
      </div>
    </div>
  )
}
