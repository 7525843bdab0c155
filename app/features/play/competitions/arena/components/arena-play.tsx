import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import { ArenaLevel, useLessonLevel, type Skin } from '#app/features/learning/lessons/public.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/feedback/skeleton.tsx'
import type { ArenaLevel as Level } from '../contract.ts'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import { RoundHead } from '../../play/clock/round-head.tsx'
import { useClimbMessage } from './use-climb-message.ts'
import { useSendProgram } from './use-send-program.ts'
import styles from './arena-play.module.css'

export type ArenaPlayProps = {
  room: RoomView
  round: RoundView
  level: Level
  me: MeView
  kiteId: string
  isOver: boolean
  isClockSynced: boolean
  skin: Skin | null
  onSkin: (skin: Skin) => void
  /** At home: called after each stored program. */
  onStored?: () => void
  /** At home: returns to the list of levels. */
  onBack?: () => void
}

/** An arena round on a player's device: the level in the player's editor skin, and the player's height. */
export default function ArenaPlay(props: ArenaPlayProps) {
  const { room, round, level, me, kiteId, isOver, isClockSynced, skin, onSkin, onBack } = props
  const { t } = useTranslation('competitions')
  const result = useLessonLevel(level.file, level.step)
  const { state, send } = useSendProgram(room.id, round.number)
  const climbMessage = useClimbMessage()
  const reportStored = useEffectEvent(() => props.onStored?.())
  useEffect(() => {
    if (state === 'kept') reportStored()
  }, [state])
  const climb = me.climb?.round === round.number ? me.climb : null
  return (
    <div className={styles.arena}>
      <RoundHead
        points={climb?.points ?? 0}
        kiteId={kiteId}
        round={round}
        timePercent={me.timePercent}
        isClockSynced={isClockSynced}
        shownAt={room.now}
        onBack={onBack}
      />
      {result.kind === 'loading' && (
        <SkeletonScreen>
          <Skeleton shape="block" height="320px" />
        </SkeletonScreen>
      )}
      {result.kind === 'failed' && (
        <EmptyState
          mood="asleep"
          title={t('arena.failed')}
          action={<Button onClick={result.again}>{t('arena.again')}</Button>}
        />
      )}
      {result.kind === 'here' && (
        <ArenaLevel
          key={level.step}
          level={result.level}
          name={`${room.id} ${round.number}`}
          skin={skin}
          onSkin={onSkin}
          isClosed={isOver}
          onRun={send}
          outcome={
            <p className={styles.told} data-solved={(climb && isSolved(climb)) || undefined}>
              {isOver ? t('arena.over') : climbMessage(climb, state)}
            </p>
          }
        />
      )}
    </div>
  )
}
