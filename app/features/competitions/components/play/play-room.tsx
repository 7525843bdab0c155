import { useLive, useLiveState } from '#app/platform/live.ts'
import type { OwnPlay } from '../../assigned/own-play.server.ts'
import type { MeView, RoomView } from '../../contract.ts'
import { mePath, roomPath } from '../../paths.ts'
import { AssignedPlay } from '../assigned/assigned-play.tsx'
import { OwnReview } from '../assigned/own-review.tsx'
import { PlayScreen } from './play-screen.tsx'
import { useAnswer } from './use-answer.ts'
import { useClockKnown } from './use-clock.ts'
import { useComeBack } from './use-come-back.ts'
import { useLocale } from './use-locale.ts'
import { useTimeOver } from './use-time-over.ts'

type PlayRoomProps = { first: RoomView; me: MeView | null; own: OwnPlay | null; kiteOf: string }

/** A room as it is now, for somebody who plays in it. */
export function PlayRoom({ first, me: firstMe, own, kiteOf }: PlayRoomProps) {
  const room = useLive<RoomView>(roomPath(first.id, useLocale()), first)
  const me = useLive<MeView | null>(mePath(first.id), firstMe)
  const isLost = useLiveState() === 'offline'
  const isClockKnown = useClockKnown()
  const isOver = useTimeOver(room.round, me?.timePercent ?? 100, isClockKnown)
  const { given, send } = useAnswer(
    { competition: room.id, person: kiteOf },
    room.round?.number ?? null,
    me?.answer ?? null,
  )
  useComeBack()
  const shared = { room, kiteOf, isLost, isClockKnown }
  if (room.window && room.state !== 'finished')
    return <AssignedPlay {...shared} window={room.window} me={me ?? firstMe} own={own} />
  return (
    <>
      <PlayScreen {...shared} me={me} given={given} isOver={isOver} onSend={send} />
      {own && room.state === 'finished' && <OwnReview own={own} isOld={first.state !== 'finished'} />}
    </>
  )
}
