import { useTranslation } from 'react-i18next'
import type { BoardRow, MeView } from '../../contract.ts'
import { RowKite } from './row-kite.tsx'
import { useFormatNumber } from '../../components/use-format-number.ts'
import styles from './podium.module.css'

type PodiumStepsProps = { rows: readonly BoardRow[]; me: MeView | null; kiteId: string; hasPoints: boolean }

/** The podium on a player's device. */
export function PodiumSteps({ rows, me, kiteId, hasPoints }: PodiumStepsProps) {
  const { t } = useTranslation('competitions')
  const formatNumber = useFormatNumber()
  return (
    <div className={styles.sky}>
      <span className={styles.confetti} aria-hidden />
      <ol className={styles.steps}>
        {rows.map((row) => (
          <li
            key={row.player}
            className={styles.step}
            data-place={row.rank}
            aria-current={row.player === me?.player || undefined}
          >
            <RowKite row={row} me={me} kiteId={kiteId} size={row.rank === 1 ? 84 : 64} />
            <span className={styles.block}>
              <span className={styles.rank} aria-label={t('play.board.placeOf', { rank: row.rank })} role="img">
                {formatNumber(row.rank)}
              </span>
              <span className={styles.name}>{row.name}</span>
              {hasPoints && <span className={styles.points}>{formatNumber(row.points)}</span>}
            </span>
          </li>
        ))}
      </ol>
    </div>
  )
}
