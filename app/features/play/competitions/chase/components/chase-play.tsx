import { useTranslation } from 'react-i18next'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { useLive } from '#app/platform/live/live.ts'
import type { RoomView, RoundView } from '../../contract.ts'
import { useLocale } from '../../components/use-locale.ts'
import { chasePath } from '../../paths.ts'
import { PhaseSkeleton } from '../../play/phase-skeleton.tsx'
import { GameClock } from '../../self-paced/components/game-clock.tsx'
import { TurnQuestion } from '../../self-paced/components/turn-question.tsx'
import { Turn } from '../../self-paced/components/turn.tsx'
import type { ChaseView } from '../contract.ts'
import { BeadCount } from './bead-count.tsx'
import { ChaseNews } from './chase-news.tsx'
import { CloudCover } from './cloud-cover.tsx'
import { ItemBar } from './item-bar.tsx'
import { ItemChoice } from './item-choice.tsx'
import { KitesAhead } from './kites-ahead.tsx'
import { OwnWay } from './own-way.tsx'
import styles from '../../self-paced/components/self-paced.module.css'

type ChasePlayProps = { room: RoomView; round: RoundView; kiteId: string; isClockSynced: boolean }

/** A chase on a player's device: beads, the own way, the next kites, the question and the items. No list, no place. */
export default function ChasePlay({ room, round, kiteId, isClockSynced }: ChasePlayProps) {
  const { t } = useTranslation('competitions')
  const view = useLive<ChaseView | null>(chasePath(room.id, useLocale()), null)
  if (!view) return <PhaseSkeleton />
  return (
    <div className={styles.game}>
      <div className={styles.head}>
        <BeadCount count={view.beads} />
        <ItemBar view={view} />
        <OwnWay percent={view.percent} kiteId={kiteId} />
        <GameClock round={round} isClockSynced={isClockSynced} shownAt={room.now} />
      </div>
      <div className={styles.status}>
        <KitesAhead view={view} />
        <ChaseNews view={view} isClockSynced={isClockSynced} shownAt={room.now} />
      </div>
      <Turn
        view={view}
        isClockSynced={isClockSynced}
        shownAt={room.now}
        step={view.offers.length > 0 ? <ItemChoice key={view.number} competition={room.id} view={view} /> : null}
      >
        <CloudCover key={view.number} hasCloud={view.hasCloud}>
          <TurnQuestion competition={room.id} view={view} returns={t('chase.returns', { clouds: chaseRules.mended })} />
        </CloudCover>
      </Turn>
    </div>
  )
}
