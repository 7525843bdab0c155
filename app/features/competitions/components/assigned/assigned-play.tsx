import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import type { Window } from '#rules/competitions/assigned/window.ts'
import { SchoolZone } from '#app/platform/shell/nav-dates.ts'
import type { OwnPlay } from '../../assigned/own-play.server.ts'
import type { MeView, RoomView } from '../../contract.ts'
import { ConnectionLine } from '../play/connection-line.tsx'
import { MessageScreen } from '../play/message-screen.tsx'
import { PlayHead } from '../play/play-head.tsx'
import { AllDone } from './all-done.tsx'
import { AssignedStart } from './assigned-start.tsx'
import { AssignedTurn } from './assigned-turn.tsx'
import playStyles from '../play/play-screen.module.css'

export type AssignedPlayProps = {
  room: RoomView
  window: Window
  me: MeView | null
  /** Nothing while the page still shows the room that was before. */
  own: OwnPlay | null
  kiteOf: string
  isLost: boolean
  isClockKnown: boolean
}

/** A competition at home: begun by a tap, gone through at one's own pace, gone on with on any device. */
export function AssignedPlay(props: AssignedPlayProps) {
  const { room, me, own, kiteOf, isLost } = props
  const { t } = useTranslation('competitions')
  const { revalidate } = useRevalidator()
  const isOld = own === null
  useEffect(() => {
    if (isOld) void revalidate()
  }, [isOld, revalidate])
  return (
    <div className={playStyles.play} data-stage>
      <h1 className="sk-visually-hidden">{t('play.heading', { title: room.title })}</h1>
      {me ? <PlayHead me={me} kiteOf={kiteOf} hasPoints={false} /> : <div className={playStyles.noHead} />}
      {isLost && <ConnectionLine isSending={false} />}
      {own && (
        <SchoolZone value={own.timeZone}>
          <Screens {...props} own={own} />
        </SchoolZone>
      )}
    </div>
  )
}

/** The last question and what came of it stays until they have looked; who comes back is told that they are done. */
function Screens({ own, ...props }: AssignedPlayProps & { own: OwnPlay }) {
  const { t } = useTranslation('competitions')
  const { revalidate } = useRevalidator()
  const [hasFinished, setFinished] = useState(own.isDone)
  if (props.me?.state === 'kicked')
    return <MessageScreen mood="asleep" title={t('play.kicked.title')} text={t('play.kicked.text')} />
  if (hasFinished) return <AllDone own={own} window={props.window} />
  if (own.turn === null) return <AssignedStart {...props} own={own} />
  return (
    <AssignedTurn
      key={own.turn.round}
      {...props}
      own={own}
      turn={own.turn}
      onFinish={() => {
        setFinished(true)
        void revalidate()
      }}
    />
  )
}
