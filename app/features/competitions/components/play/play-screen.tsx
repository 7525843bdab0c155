import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skin } from '#app/features/lessons/public.ts'
import { useHoldReload } from '#app/platform/shell/use-hold-reload.ts'
import { playerScreen } from '#rules/competitions/player-screen.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { MeView, RoomView } from '../../contract.ts'
import { ConnectionLine } from './connection-line.tsx'
import { HostAway } from './host-away.tsx'
import { PlayHead } from './play-head.tsx'
import { isRacing, PhaseScreen } from './phase-screen.tsx'
import { TimeBar } from './time-bar.tsx'
import type { GivenAnswer } from './use-answer.ts'
import { useFetchRound } from './use-fetch-round.ts'
import { useOfflineFont } from './use-offline-font.ts'
import { useSpoken } from './use-spoken.ts'
import styles from './play-screen.module.css'

export type PlayScreenProps = {
  room: RoomView
  me: MeView | null
  /** Whose kite it is. */
  kiteOf: string
  given: GivenAnswer | null
  /** This player's time is over, though the round may go on for others. */
  isOver: boolean
  isLost: boolean
  isClockKnown: boolean
  onSend: (answer: Answer) => void
}

/** A competition on a player's device. */
export function PlayScreen(props: PlayScreenProps) {
  const { room, me, kiteOf, given, isLost, isClockKnown } = props
  const { t } = useTranslation('competitions')
  const screen = playerScreen(room, me?.state ?? null)
  const spoken = useSpoken({ screen, room, me, given, isLost })
  const [skin, setSkin] = useState<Skin | null>(null)
  useFetchRound(room.game)
  useOfflineFont()
  useHoldReload(room.state === 'running')
  const isWhole = (room.game === 'arena' && screen === 'answer') || isRacing({ screen, room })
  const isTimed = room.round !== null && !isWhole && (screen === 'question' || screen === 'answer')
  return (
    <div
      className={styles.play}
      data-stage
      data-screen={screen}
      data-whole={isWhole ? (room.race ? 'race' : 'arena') : undefined}
    >
      <h1 className="sk-visually-hidden">{t('play.heading', { title: room.title })}</h1>
      {!isWhole && <Head me={screen === 'waiting' ? null : me} kiteOf={kiteOf} />}
      {isLost && <ConnectionLine isSending={given?.state === 'sending'} />}
      {isTimed && (
        <TimeBar
          round={room.round!}
          timePercent={me?.timePercent ?? 100}
          isClockKnown={isClockKnown}
          shownAt={room.now}
        />
      )}
      <PhaseScreen {...props} screen={screen} skin={skin} onSkin={setSkin} />
      <HostAway screen={screen} round={room.round} />
      <p className="sk-visually-hidden" role="status">
        {spoken}
      </p>
    </div>
  )
}

function Head({ me, kiteOf }: Pick<PlayScreenProps, 'me' | 'kiteOf'>) {
  if (!me) return <div className={styles.noHead} />
  return <PlayHead me={me} kiteOf={kiteOf} hasPoints={me.state === 'in'} />
}
