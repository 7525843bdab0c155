import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnPlay, OwnTurn } from '../../assigned/own-play.server.ts'
import type { RoundView } from '../../contract.ts'
import { turnsPath } from '../../paths.ts'
import { Reveal } from '../play/reveal.tsx'
import { TimeBar } from '../play/time-bar.tsx'
import { useAnswer } from '../play/use-answer.ts'
import { useTimeOver } from '../play/use-time-over.ts'
import type { AssignedPlayProps } from './assigned-play.tsx'
import { TurnQuestion } from './turn-question.tsx'
import styles from './assigned.module.css'

type AssignedTurnProps = AssignedPlayProps & { own: OwnPlay; turn: OwnTurn; onFinish: () => void }

/** One question with the time that is left for it, what became of the answer, and the way on. */
export function AssignedTurn({ room, own, turn, kiteOf, isClockKnown, onFinish }: AssignedTurnProps) {
  const { t } = useTranslation('competitions')
  const top = useRef<HTMLDivElement>(null)
  const kept = turn.answer && { round: turn.round, answer: turn.answer }
  const { given, send } = useAnswer({ competition: room.id, person: kiteOf }, turn.round, kept, turnsPath(room.id))
  const round = roundOf(turn, own)
  const isLate = useTimeOver(round, 100, isClockKnown)
  const isOver = isLate || turn.endsAt <= room.now
  const isAnswered = given !== null && given.state !== 'sending'
  const isSettled = turn.answer !== null || isOver || isAnswered
  useReadAgain(turn.answer === null && isAnswered)
  // Who goes by keys or by ear begins at the question, not where a button was.
  useEffect(() => top.current?.focus(), [])
  const status = given?.state === 'kept' ? t('assigned.saved') : isOver && !given ? t('assigned.over') : ''
  return (
    <div
      ref={top}
      tabIndex={-1}
      className={styles.turn}
      data-screen={turn.result ? 'told' : isSettled ? 'settled' : 'asked'}
    >
      {!isSettled && <TimeBar round={round} timePercent={100} isClockKnown={isClockKnown} shownAt={room.now} />}
      {turn.result ? (
        <Reveal
          room={{ ...room, question: turn.question, key: turn.result.key }}
          round={round}
          outcome={turn.result.isRight ? { kind: 'right', points: null, streak: 0 } : { kind: 'wrong' }}
        />
      ) : (
        <TurnQuestion question={turn.question} round={round} given={given} isOver={isOver} onSend={send} />
      )}
      {isSettled && <Onwards room={room} own={own} onFinish={onFinish} />}
      <p className="sk-visually-hidden" role="status">
        {status}
      </p>
    </div>
  )
}

type OnwardsProps = Pick<AssignedTurnProps, 'room' | 'own' | 'onFinish'>

/** To the next question, or to the end. */
function Onwards({ room, own: { left }, onFinish }: OnwardsProps) {
  const { t } = useTranslation('competitions')
  const next = useAction('next')
  const isLast = left === 0
  return (
    <>
      {next.error && (
        <Notice kind="danger">
          <Refusal error={next.error} />
        </Notice>
      )}
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

/** As a room has its rounds; its time is this child's own. */
const roundOf = ({ round, shownAt, endsAt }: OwnTurn, { questions, numbers }: OwnPlay): RoundView => ({
  ...{ number: numbers.indexOf(round), of: questions, phase: 'answer', since: shownAt },
  ...{ endsAt, closesAt: endsAt, leftMs: null },
})

/** What the server has made of an answer is on the page as soon as it has it. */
function useReadAgain(isNew: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (isNew) void revalidate()
  }, [isNew, revalidate])
}
