import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Skin } from '#app/features/learning/lessons/public.ts'
import { useHoldReload } from '#app/platform/shell/updates/use-hold-reload.ts'
import { isSelfPaced } from '#rules/competitions/game-mode.ts'
import { playerScreen } from '#rules/competitions/player-screen.ts'
import type { Answer } from '#rules/questions/question.ts'
import type { MeView, RoomView } from '../contract.ts'
import { ConnectionLine } from './connection-line.tsx'
import { HostAway } from './host-away.tsx'
import { PlayHead } from './play-head.tsx'
import { isRacing, PhaseScreen } from './phase-screen.tsx'
import { TimeBar } from './clock/time-bar.tsx'
import type { AnswerSubmission } from './use-answer.ts'
import { usePrefetchRound } from './use-prefetch-round.ts'
import { useOfflineFont } from './use-offline-font.ts'
import { useAnnouncement } from './use-announcement.ts'
import styles from './play-screen.module.css'

export type PlayScreenProps = {
  room: RoomView
  me: MeView | null
  /** User id, or the player id of a guest: selects the kite to show. */
  kiteId: string
  submission: AnswerSubmission | null
  /** This player's time is over; the round may continue for players with extra time. */
  isOver: boolean
  isLost: boolean
  isClockSynced: boolean
  onSend: (answer: Answer) => void
}

/** A competition on a player's device. */
export function PlayScreen(props: PlayScreenProps) {
  const { room, me, kiteId, submission, isLost, isClockSynced } = props
  const { t } = useTranslation('competitions')
  const screen = playerScreen(room, me?.state ?? null)
  const announcement = useAnnouncement({ screen, room, me, submission, isLost })
  const [skin, setSkin] = useState<Skin | null>(null)
  usePrefetchRound(room.game)
  useOfflineFont()
  useHoldReload(room.state === 'running')
  const fillsScreen = (room.game === 'arena' && screen === 'answer') || isRacing({ screen, room })
  // A self-paced game shows its own clock, and no points while it is played.
  const isTimed =
    room.round !== null && !fillsScreen && !isSelfPaced(room.game) && (screen === 'question' || screen === 'answer')
  return (
    <div
      className={styles.play}
      data-stage
      data-screen={screen}
      data-whole={fillsScreen ? (room.race ? 'race' : 'arena') : undefined}
    >
      <h1 className="sk-visually-hidden">{t('play.heading', { title: room.title })}</h1>
      {!fillsScreen && (
        <Head me={screen === 'waiting' ? null : me} kiteId={kiteId} hasPoints={!isSelfPaced(room.game)} />
      )}
      {isLost && <ConnectionLine isSending={submission?.state === 'sending'} />}
      {isTimed && (
        <TimeBar
          round={room.round!}
          timePercent={me?.timePercent ?? 100}
          isClockSynced={isClockSynced}
          shownAt={room.now}
        />
      )}
      <PhaseScreen {...props} screen={screen} skin={skin} onSkin={setSkin} />
      <HostAway screen={screen} round={room.round} />
      <p className="sk-visually-hidden" role="status">
        {announcement}
      </p>
    </div>
  )
}

type HeadProps = Pick<PlayScreenProps, 'me' | 'kiteId'> & { hasPoints: boolean }

function Head({ me, kiteId, hasPoints }: HeadProps) {
  if (!me) return <div className={styles.noHead} />
  return <PlayHead me={me} kiteId={kiteId} hasPoints={hasPoints && me.state === 'in'} />
}
