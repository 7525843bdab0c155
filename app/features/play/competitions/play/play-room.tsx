import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { useLive, useLiveState } from '#app/platform/live/live.ts'
import type { AssignedPlayView, QuestionTurn } from '../assigned/assigned-play.server.ts'
import type { MeView, RoomView } from '../contract.ts'
import { mePath, roomPath } from '../paths.ts'
import { AssignedPlay } from '../assigned/components/assigned-play.tsx'
import { HomePlay } from '../assigned/components/home-play.tsx'
import { HomeResults } from '../assigned/components/home-round-list.tsx'
import type { HomeRoundsView } from '../assigned/home-rounds.server.ts'
import { LiveReview, OwnReview } from '../assigned/components/own-review.tsx'
import { RoomKites } from '../lobby/room-kites.tsx'
import { PlayScreen } from './play-screen.tsx'
import { useAnswer } from './use-answer.ts'
import { useClockSynced } from './clock/use-clock.ts'
import { useReconnect } from './use-reconnect.ts'
import { useLocale } from '../components/use-locale.ts'
import { useTimeOver } from './clock/use-time-over.ts'

type PlayRoomProps = {
  initialRoom: RoomView
  me: MeView | null
  ownPlay: AssignedPlayView | null
  /** Levels or minigames of homework. */
  homeRounds?: HomeRoundsView | null
  /** Questions and answers of a finished live quiz. */
  review?: readonly QuestionTurn[]
  kiteId: string
}

/** A live room for one of its players. */
export function PlayRoom({
  initialRoom,
  me: initialMe,
  ownPlay,
  homeRounds = null,
  review = [],
  kiteId,
}: PlayRoomProps) {
  const room = useLive<RoomView>(roomPath(initialRoom.id, useLocale()), initialRoom)
  const me = useLive<MeView | null>(mePath(initialRoom.id), initialMe)
  const isLost = useLiveState() === 'offline'
  const isClockSynced = useClockSynced()
  const isOver = useTimeOver(room.round, me?.timePercent ?? 100, isClockSynced)
  const { submission, send } = useAnswer(
    { competition: room.id, person: kiteId },
    room.round?.number ?? null,
    me?.answer ?? null,
  )
  useReconnect()
  const sharedProps = { room, kiteId, isLost, isClockSynced }
  if (room.window && room.state !== 'finished') {
    const assignedProps = { ...sharedProps, window: room.window, me: me ?? initialMe }
    return room.game === 'quiz' ? (
      <AssignedPlay {...assignedProps} ownPlay={ownPlay} />
    ) : (
      <HomePlay {...assignedProps} homeRounds={homeRounds} />
    )
  }
  return (
    <RoomKites kites={me ? [{ id: kiteId, kite: me.kite }] : []}>
      <PlayScreen {...sharedProps} me={me} submission={submission} isOver={isOver} onSend={send} />
      {ownPlay && room.state === 'finished' && (
        <OwnReview ownPlay={ownPlay} isStale={initialRoom.state !== 'finished'} />
      )}
      {homeRounds && room.state === 'finished' && me && <HomeResults homeRounds={homeRounds} />}
      {hasLiveReview(room, me, kiteId) && <LiveReview review={review} />}
    </RoomKites>
  )
}

/** A guest has no review: the kite of a guest is the player itself. */
const hasLiveReview = (room: RoomView, me: MeView | null, kiteId: string) =>
  !room.window && playsQuestions(room.game) && room.state === 'finished' && me?.state === 'in' && kiteId !== me.player
