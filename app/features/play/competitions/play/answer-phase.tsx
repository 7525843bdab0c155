import { useTranslation } from 'react-i18next'
import type { Answer } from '#rules/questions/question.ts'
import type { RoomView, RoundView } from '../contract.ts'
import { AnswerInput, QuestionCard } from '#app/features/learning/lessons/public-player.ts'
import { WordInput } from '../steps/components/word-input.tsx'
import { answerIcons } from './answer-icons.ts'
import type { AnswerSubmission } from './use-answer.ts'
import { roundText } from '../rounds/round-text.ts'
import styles from './answer-phase.module.css'

type AnswerPhaseProps = {
  room: RoomView
  round: RoundView
  submission: AnswerSubmission | null
  isOver: boolean
  onSend: (answer: Answer) => void
}

/** The question, its answer input, and the state of the sent answer. */
export function AnswerPhase({ room, round, submission, isOver, onSend }: AnswerPhaseProps) {
  const { t } = useTranslation('competitions')
  const { question, settings, step } = room
  if (question === null) return null
  const answer = submission?.answer ?? null
  const isLocked = isOver || submission?.state === 'answered' || (answer !== null && !settings.changeable)
  const input = { sentAnswer: answer, isLocked, onSend }
  return (
    <div className={styles.phase}>
      <QuestionCard question={question} count={roundText(t, room, round)} />
      <div className={styles.answers}>
        {step?.kind === 'words' ? (
          <WordInput key={round.number} {...input} />
        ) : (
          <AnswerInput key={round.number} question={question} {...input} />
        )}
        {isOver && !submission && <p className={styles.line}>{t('play.sent.over')}</p>}
        {submission && <AnswerLine submission={submission} isChangeable={settings.changeable && !isOver} />}
      </div>
    </div>
  )
}

function AnswerLine({ submission: { state }, isChangeable }: { submission: AnswerSubmission; isChangeable: boolean }) {
  const { t } = useTranslation('competitions')
  const Icon = answerIcons[state]
  return (
    <p className={styles.line} data-state={state}>
      <Icon aria-hidden />
      <span>{t(state === 'kept' && isChangeable ? 'play.sent.changeable' : `play.sent.${state}`)}</span>
    </p>
  )
}
