import { useTranslation } from 'react-i18next'
import type { Answer } from '#rules/questions/question.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import { AnswerInput, QuestionCard } from '#app/features/questions/public-player.ts'
import { answerIcons } from './answer-icons.ts'
import type { GivenAnswer } from './use-answer.ts'
import styles from './answer-phase.module.css'

type AnswerPhaseProps = {
  room: RoomView
  round: RoundView
  given: GivenAnswer | null
  isOver: boolean
  onSend: (answer: Answer) => void
}

/** The question and the ways to answer it, and what became of the answer. */
export function AnswerPhase({ room: { question, settings }, round, given, isOver, onSend }: AnswerPhaseProps) {
  const { t } = useTranslation('competitions')
  if (question === null) return null
  const answer = given?.answer ?? null
  return (
    <div className={styles.phase}>
      <QuestionCard question={question} count={t('play.round', { number: round.number + 1, of: round.of })} />
      <div className={styles.answers}>
        <AnswerInput
          key={round.number}
          question={question}
          given={answer}
          isLocked={isOver || given?.state === 'answered' || (answer !== null && !settings.changeable)}
          onSend={onSend}
        />
        {isOver && !given && <p className={styles.line}>{t('play.sent.over')}</p>}
        {given && <AnswerLine given={given} isChangeable={settings.changeable && !isOver} />}
      </div>
    </div>
  )
}

function AnswerLine({ given: { state }, isChangeable }: { given: GivenAnswer; isChangeable: boolean }) {
  const { t } = useTranslation('competitions')
  const Icon = answerIcons[state]
  return (
    <p className={styles.line} data-state={state}>
      <Icon aria-hidden />
      <span>{t(state === 'kept' && isChangeable ? 'play.sent.changeable' : `play.sent.${state}`)}</span>
    </p>
  )
}
