import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { useLive, useLiveState } from '#app/platform/live/live.ts'
import type { AssignedPlayView, QuestionTurn } from '../assigned/assigned-play.server.ts'
import type { MeView, RoomView } from '../contract.ts'
import { mePath, roomPath } from '../paths.ts'
import { AssignedPlay } from '../assigned/components/assigned-play.tsx'
import { HomePlay } from '../assigned/components/home-play.tsx'
import { HomeResults, LiveResults } from '../assigned/components/home-round-list.tsx'
import type { HomeRoundsView } from '../assigned/home-rounds.server.ts'
import { LiveReview, OwnReview } from '../assigned/components/own-review.tsx'
import { NewRoomCall } from '../lobby/room-call.tsx'
import { RoomKites } from '../lobby/room-kites.tsx'
import { PlayScreen } from './play-screen.tsx'
import { useAnswer } from './use-answer.ts'
import { useClockSynced } from './clock/use-clock.ts'
import { useReconnect } from './use-reconnect.ts'
import { useLocale } from '../components/use-locale.ts'
import { useTimeOver } from './clock/use-time-over.ts'

type PlayRoomProps = {
  initialRoom: RoomView
  /** Absent for guests, who belong to no class. */
  classroomId?: string
  me: MeView | null
  ownPlay: AssignedPlayView | null
  /** Levels or minigames of homework or of a finished live room. */
  homeRounds?: HomeRoundsView | null
  /** Questions and answers of a finished live quiz. */
  review?: readonly QuestionTurn[]
  kiteId: string
}

/** A live room for one of its players. */
export function PlayRoom({
  initialRoom,
  classroomId,
  me: initialMe,
  ownPlay,
  homeRounds = null,
  review,
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
    return (
      <>
        <LeaveCall classroomId={classroomId} room={room} />
        {room.game === 'quiz' ? (
          <AssignedPlay {...assignedProps} ownPlay={ownPlay} />
        ) : (
          <HomePlay {...assignedProps} homeRounds={homeRounds} />
        )}
      </>
    )
  }
  return (
    <RoomKites kites={me ? [{ id: kiteId, kite: me.kite }] : []}>
      <LeaveCall classroomId={classroomId} room={room} />
      <PlayScreen {...sharedProps} me={me} submission={submission} isOver={isOver} onSend={send} />
      {ownPlay && room.state === 'finished' && (
        <OwnReview ownPlay={ownPlay} isStale={initialRoom.state !== 'finished'} />
      )}
      {room.window && homeRounds && me && <HomeResults homeRounds={homeRounds} />}
      {hasLiveReview(room, me, kiteId) && <RoomReview game={room.game} review={review} homeRounds={homeRounds} />}
    </RoomKites>
  )
}

function RoomReview({
  game,
  review,
  homeRounds,
}: Pick<RoomView, 'game'> & Pick<PlayRoomProps, 'review' | 'homeRounds'>) {
  return playsQuestions(game) ? <LiveReview review={review ?? []} /> : <LiveResults homeRounds={homeRounds ?? null} />
}

/** A child who plays homework or looks at a finished room may leave it for the room that opens now. */
const LeaveCall = ({ classroomId, room }: { classroomId: string | undefined; room: RoomView }) =>
  classroomId && (room.window || room.state === 'finished') ? (
    <NewRoomCall classroomId={classroomId} current={room.id} />
  ) : null

/** A guest has no review: the kite of a guest is the player itself. */
const hasLiveReview = (room: RoomView, me: MeView | null, kiteId: string) =>
  !room.window && room.state === 'finished' && me?.state === 'in' && kiteId !== me.player
