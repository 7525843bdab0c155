import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { BoardMovement } from './board-movement.tsx'
import { countDone, countMissing } from './done-counts.ts'
import { kiteIdOf, projectedRows } from './board-rows.ts'
import type { SceneProps } from './stage.tsx'
import styles from './board.module.css'

/** Beside the leaderboard: the biggest climb, and how many of the class were right. */
export function BoardCards({ room, host }: SceneProps) {
  const { t } = useTranslation('competitions')
  const climber = projectedRows(room).reduce<ReturnType<typeof projectedRows>[number] | null>(
    (best, row) => (row.gained > (best?.gained ?? 0) ? row : best),
    null,
  )
  const { key } = room
  const answeredCount = countDone(host).quiz
  const missingCount = countMissing(host)
  const percent = key && answeredCount > 0 ? Math.round((key.right / answeredCount) * 100) : null
  return (
    <div className={styles.cards}>
      {climber && (
        <section className={styles.card}>
          <div>
            <h4>{t('host.biggestClimb')}</h4>
            <p className={styles.climber}>{climber.name}</p>
            <BoardMovement gained={climber.gained} />
          </div>
          <ChildKite id={kiteIdOf(host, climber.player)} size={120} className={styles.climbing} />
        </section>
      )}
      {percent !== null && (
        <section className={styles.card}>
          <span className={styles.share} style={{ '--share': `${percent}%` } as CSSProperties} aria-hidden>
            <b>{percent} %</b>
          </span>
          <div>
            <h4>{t('host.classRight', { count: answeredCount })}</h4>
            {missingCount > 0 && <p>{t('host.noAnswer', { count: missingCount })}</p>}
          </div>
        </section>
      )}
    </div>
  )
}
