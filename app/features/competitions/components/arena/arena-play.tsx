import { useTranslation } from 'react-i18next'
import { isSolved } from '#rules/competitions/arena/climb.ts'
import { ArenaLevel, useLevelOfLesson, type Skin } from '#app/features/lessons/public.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Skeleton, SkeletonScreen } from '#app/ui/skeleton.tsx'
import type { ArenaLevel as Level } from '../../arena/contract.ts'
import type { MeView, RoomView, RoundView } from '../../contract.ts'
import { RoundHead } from '../play/round-head.tsx'
import { useClimbWords } from './use-climb-words.ts'
import { useProgram } from './use-program.ts'
import styles from './arena-play.module.css'

export type ArenaPlayProps = {
  room: RoomView
  round: RoundView
  level: Level
  me: MeView
  kiteOf: string
  isOver: boolean
  isClockKnown: boolean
  skin: Skin | null
  onSkin: (skin: Skin) => void
}

/** A round of the arena on a player's device: the level in their own skin, and how high they are. */
export default function ArenaPlay(props: ArenaPlayProps) {
  const { room, round, level, me, kiteOf, isOver, isClockKnown, skin, onSkin } = props
  const { t } = useTranslation('competitions')
  const found = useLevelOfLesson(level.file, level.step)
  const { state, send } = useProgram(room.id, round.number)
  const words = useClimbWords()
  const climb = me.climb?.round === round.number ? me.climb : null
  return (
    <div className={styles.arena}>
      <RoundHead
        points={climb?.points ?? 0}
        kiteOf={kiteOf}
        round={round}
        timePercent={me.timePercent}
        isClockKnown={isClockKnown}
        shownAt={room.now}
      />
      {found.kind === 'loading' && (
        <SkeletonScreen>
          <Skeleton shape="block" height="320px" />
        </SkeletonScreen>
      )}
      {found.kind === 'failed' && (
        <EmptyState
          mood="asleep"
          title={t('arena.failed')}
          action={<Button onClick={found.again}>{t('arena.again')}</Button>}
        />
      )}
      {found.kind === 'here' && (
        <ArenaLevel
          key={level.step}
          level={found.level}
          name={`${room.id} ${round.number}`}
          skin={skin}
          onSkin={onSkin}
          isClosed={isOver}
          onRun={send}
          told={
            <p className={styles.told} data-solved={(climb && isSolved(climb)) || undefined}>
              {isOver ? t('arena.over') : words(climb, state)}
            </p>
          }
        />
      )}
    </div>
  )
}
