import { useState } from 'react'
import type { Skin } from '#app/features/learning/lessons/public.ts'
import { ArenaPhase } from '../../arena/components/arena-phase.tsx'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import { RacePhase } from '../../race/components/race-phase.tsx'
import { useAnnouncement } from '../../play/use-announcement.ts'
import type { HomeRound } from '../home-rounds.server.ts'

type HomeRoundPlayProps = {
  room: RoomView
  me: MeView
  round: HomeRound
  of: number
  kiteId: string
  isLost: boolean
  isClockSynced: boolean
  onStored: () => void
  onBack: () => void
}

/** A round of homework, played like a round of a live room but without a time limit. */
export function HomeRoundPlay({ room, me, round, of, ...props }: HomeRoundPlayProps) {
  const [skin, setSkin] = useState<Skin | null>(null)
  const { level, race, climb, best } = round
  const roundView: RoundView = {
    ...{ number: round.round, of, place: { number: round.round + 1, of }, phase: 'answer', since: 0 },
    ...{ endsAt: null, closesAt: null, leftMs: null },
  }
  const shared = {
    ...{ phase: 'answer' as const, room: { ...room, arena: race ? null : { level }, race }, round: roundView },
    ...{ me: { ...me, climb, race: best }, kiteId: props.kiteId, isClockSynced: props.isClockSynced, isOver: false },
    ...{ onStored: props.onStored, onBack: props.onBack },
  }
  const announcement = useAnnouncement({
    ...{ screen: 'answer', room: shared.room, me: shared.me },
    ...{ submission: null, isLost: props.isLost },
  })
  return (
    <>
      {race ? <RacePhase {...shared} /> : <ArenaPhase {...shared} skin={skin} onSkin={setSkin} />}
      <p className="sk-visually-hidden" role="status">
        {announcement}
      </p>
    </>
  )
}
