import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { PlayWindow } from '#rules/competitions/assigned/window.ts'
import { SchoolTimeZone, useDateFormatter } from '#app/platform/time/use-dates.ts'
import type { AssignedPlayView } from '../assigned-play.server.ts'
import type { MeView, RoomView } from '../../contract.ts'
import { ConnectionLine } from '../../play/connection-line.tsx'
import { MessageScreen } from '../../play/message-screen.tsx'
import { PlayHead } from '../../play/play-head.tsx'
import { AllDone } from './all-done.tsx'
import { AssignedStart } from './assigned-start.tsx'
import { AssignedRound } from './assigned-round.tsx'
import playStyles from '../../play/play-screen.module.css'

export type AssignedPlayProps = {
  room: RoomView
  window: PlayWindow
  me: MeView | null
  /** Null until the page is reloaded after a live room became homework. */
  ownPlay: AssignedPlayView | null
  kiteId: string
  isLost: boolean
  isClockSynced: boolean
}

/** Homework on a student's device: starts by a tap, at the student's own pace, and continues on any device. */
export function AssignedPlay(props: AssignedPlayProps) {
  const { room, me, ownPlay, kiteId, isLost } = props
  const { t } = useTranslation('competitions')
  const { revalidate } = useRevalidator()
  const isStale = ownPlay === null
  useEffect(() => {
    if (isStale) void revalidate()
  }, [isStale, revalidate])
  return (
    <div className={playStyles.play} data-stage>
      <h1 className="sk-visually-hidden">{t('play.heading', { title: room.title })}</h1>
      {me ? <PlayHead me={me} kiteId={kiteId} hasPoints={false} /> : <div className={playStyles.noHead} />}
      {isLost && <ConnectionLine isSending={false} />}
      {ownPlay && (
        <SchoolTimeZone value={ownPlay.timeZone}>
          <Screens {...props} ownPlay={ownPlay} />
        </SchoolTimeZone>
      )}
    </div>
  )
}

/** The result of the last question stays until the student continues; a returning student sees the end screen. */
function Screens({ ownPlay, ...props }: AssignedPlayProps & { ownPlay: AssignedPlayView }) {
  const { t } = useTranslation('competitions')
  const { revalidate } = useRevalidator()
  const formatDateTime = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  const [hasFinished, setFinished] = useState(ownPlay.isDone)
  if (props.me?.state === 'kicked')
    return <MessageScreen mood="asleep" title={t('play.kicked.title')} text={t('play.kicked.text')} />
  if (hasFinished) return <AllDone ownPlay={ownPlay} window={props.window} />
  if (ownPlay.turn === null)
    return (
      <AssignedStart
        {...props}
        facts={[
          t('assigned.intro', { at: formatDateTime(props.window.closesAt) }),
          [
            t('assigned.facts', { count: ownPlay.questions }),
            t('assigned.each', { count: Math.round(ownPlay.answerSeconds) }),
          ].join(' · '),
          t('assigned.runs'),
        ]}
      />
    )
  return (
    <AssignedRound
      key={ownPlay.turn.round}
      {...props}
      ownPlay={ownPlay}
      turn={ownPlay.turn}
      onFinish={() => {
        setFinished(true)
        void revalidate()
      }}
    />
  )
}
