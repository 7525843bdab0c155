import { useTranslation } from 'react-i18next'
import { showsPodiumPoints } from '#rules/competitions/podium.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Wao } from '#app/ui/wao/wao.tsx'
import type { MeView, RoomView } from '../../contract.ts'
import { OwnBestCard } from '../../ending/own-best-card.tsx'
import { Suspense } from '../../ending/suspense.tsx'
import { useEnding } from '../../ending/use-ending.ts'
import { TeamRows } from './board.tsx'
import { podiumRows } from './board-rows.ts'
import { OwnRank } from './own-rank.tsx'
import { PodiumSteps } from './podium-steps.tsx'
import { podiumRanks } from './podium-ranks.ts'
import boardStyles from './board.module.css'
import styles from './podium.module.css'

type PodiumProps = { room: RoomView; me: MeView | null; kiteId: string }

/** End of a competition: suspense while the wall reveals the places, then the podium and the player's own result. */
export function Podium({ room, me, kiteId }: PodiumProps) {
  const { t } = useTranslation('competitions')
  const pathTo = useLocalePath()
  const { ranks, ownRank } = podiumRanks(room, me)
  const { revealedFrom, isComplete } = useEnding(room, ranks)
  if (!isComplete)
    return <Suspense kiteId={kiteId} rank={ownRank !== null && ownRank >= revealedFrom ? ownRank : null} />
  // A single player is first and last: a podium would praise any result.
  const rows = room.players > 1 ? podiumRows(room.board) : []
  // A guest has a player id but no account, and so no dashboard.
  const isGuest = me?.player === kiteId
  const isTeamFirst = room.teams.some(({ team, rank, points }) => team === me?.team && rank === 1 && points > 0)
  return (
    <section className={boardStyles.board} data-ending="complete">
      <h2 className={boardStyles.title}>{t(isTeamFirst ? 'ending.teamFirst' : 'play.end.title')}</h2>
      <p className={styles.game}>{room.title}</p>
      <TeamRows room={room} ownTeam={me?.team ?? null} />
      {rows.length > 0 && <PodiumSteps rows={rows} me={me} kiteId={kiteId} hasPoints={showsPodiumPoints(room.game)} />}
      {rows.length === 0 && room.teams.length === 0 && <Wao mood="cheering" size={150} className={styles.wao} />}
      {me && me.state === 'in' && <OwnRank me={me} room={room} />}
      {me?.best && <OwnBestCard best={me.best} game={room.game} />}
      {me?.earned && (
        <p className={styles.earned} role="status">
          {t('play.end.earned', { points: me.earned })}
        </p>
      )}
      <p className={styles.thanks}>{t('play.end.thanks')}</p>
      <Button variant="soft" href={pathTo(isGuest ? '/' : '/dashboard')}>
        {t('list.home')}
      </Button>
    </section>
  )
}
