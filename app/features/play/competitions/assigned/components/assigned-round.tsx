import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { AssignedPlayView, QuestionTurn } from '../assigned-play.server.ts'
import type { RoundView } from '../../contract.ts'
import { assignedAnswersPath } from '../../paths.ts'
import { Reveal } from '../../play/standings/reveal.tsx'
import { TimeBar } from '../../play/clock/time-bar.tsx'
import { useAnswer } from '../../play/use-answer.ts'
import { useTimeOver } from '../../play/clock/use-time-over.ts'
import type { AssignedPlayProps } from './assigned-play.tsx'
import { AssignedQuestion } from './assigned-question.tsx'
import styles from './assigned.module.css'

type AssignedRoundProps = AssignedPlayProps & { ownPlay: AssignedPlayView; turn: QuestionTurn; onFinish: () => void }

/** A question of homework with its remaining time, the state of the answer, and the button to continue. */
export function AssignedRound({ room, ownPlay, turn, kiteId, isClockSynced, onFinish }: AssignedRoundProps) {
  const { t } = useTranslation('competitions')
  const top = useRef<HTMLDivElement>(null)
  const saved = turn.answer && { round: turn.round, answer: turn.answer }
  const { submission, send } = useAnswer(
    { competition: room.id, person: kiteId },
    turn.round,
    saved,
    assignedAnswersPath(room.id),
  )
  const round = toRoundView(turn, ownPlay)
  const isTimeOver = useTimeOver(round, 100, isClockSynced)
  const isOver = isTimeOver || turn.endsAt <= room.now
  const isAnswered = submission !== null && submission.state !== 'sending'
  const isSettled = turn.answer !== null || isOver || isAnswered
  useRevalidateOnce(turn.answer === null && isAnswered)
  // Keyboard and screen reader users start at the question, not where the last button was.
  useEffect(() => top.current?.focus(), [])
  const status = submission?.state === 'kept' ? t('assigned.saved') : isOver && !submission ? t('assigned.over') : ''
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={styles.turn}
      data-screen={turn.result ? 'told' : isSettled ? 'settled' : 'asked'}
    >
      {!isSettled && <TimeBar round={round} timePercent={100} isClockSynced={isClockSynced} shownAt={room.now} />}
      {turn.result ? (
        <Reveal
          room={{ ...room, question: turn.question, key: turn.result.key }}
          round={round}
          outcome={turn.result.isRight ? { kind: 'right', points: null, streak: 0 } : { kind: 'wrong' }}
          ownAnswer={turn.answer}
        />
      ) : (
        <AssignedQuestion
          question={turn.question}
          round={round}
          submission={submission}
          isOver={isOver}
          onSend={send}
        />
      )}
      {isSettled && <NextButton room={room} ownPlay={ownPlay} onFinish={onFinish} />}
      <p className="sk-visually-hidden" role="status">
        {status}
      </p>
    </div>
  )
}

type NextButtonProps = Pick<AssignedRoundProps, 'room' | 'ownPlay' | 'onFinish'>

/** Button to the next question, or to the end. */
function NextButton({ room, ownPlay: { left }, onFinish }: NextButtonProps) {
  const { t } = useTranslation('competitions')
  const next = useAction('next')
  const isLast = left === 0
  return (
    <>
      <RefusalNotice error={next.error} />
      <Button
        variant="go"
        size="large"
        wide
        className={styles.onwards}
        busy={next.busy}
        icon={<IconArrowRight aria-hidden />}
        onClick={() => (isLast ? onFinish() : next.send({ competition: room.id }))}
      >
        {t(isLast ? 'assigned.finish' : 'assigned.next')}
      </Button>
    </>
  )
}

/** Presents a homework question as a round of a room, timed for this student. */
const toRoundView = (
  { round, shownAt, endsAt }: QuestionTurn,
  { questions, numbers }: AssignedPlayView,
): RoundView => ({
  ...{ number: numbers.indexOf(round), of: questions, phase: 'answer', since: shownAt },
  place: { number: numbers.indexOf(round) + 1, of: questions },
  ...{ endsAt, closesAt: endsAt, leftMs: null },
})

/** Reloads the page once the server has judged an answer. */
function useRevalidateOnce(hasNewAnswer: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (hasNewAnswer) void revalidate()
  }, [hasNewAnswer, revalidate])
}
