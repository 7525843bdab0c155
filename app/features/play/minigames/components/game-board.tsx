import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/ui/pictures/avatar.tsx'
import { TabLinks } from '#app/ui/frames/page-head.tsx'
import type { Board, BoardScope } from '../views.ts'
import { useNumberFormat } from './use-number-format.ts'
import styles from './game-board.module.css'

type GameBoardProps = {
  board: Board
  /** The viewer's best result at the shown level. */
  best: { stars: number; score: number | null }
  pathTo: (scope: BoardScope) => string
  /** `today` for a daily challenge. */
  period?: 'thisWeek' | 'today'
}

/** This week's leaderboard of a level around the viewer, or the viewer's best if the class shows no leaderboard. */
export function GameBoard({ board: { scope, scopes, places }, best, pathTo, period = 'thisWeek' }: GameBoardProps) {
  const { t } = useTranslation('minigames')
  const formatNumber = useNumberFormat()
  return (
    <section className={styles.board} aria-label={t('board.title')}>
      {scopes.length > 1 && (
        <TabLinks
          label={t('board.title')}
          tabs={scopes.map((item) => ({ href: pathTo(item), label: t(`board.${item}`), current: item === scope }))}
        />
      )}
      {scope === 'me' && (
        <p className={styles.own}>
          {best.score === null ? t('board.notYet') : t('board.ownBest', { score: formatNumber(best.score) })}
        </p>
      )}
      {scope !== 'me' && places.length === 0 && <p className={styles.own}>{t('board.notThisWeek')}</p>}
      {places.length > 0 && (
        <>
          <p className={styles.week}>{t(`board.${period}`)}</p>
          <ol className={styles.places}>
            {places.map(({ rank, name, score, own }, index) => (
              <li
                key={index}
                className={clsx(styles.place, own && styles.mine)}
                aria-current={own ? 'true' : undefined}
              >
                <span className={styles.rank}>{formatNumber(rank)}</span>
                <Avatar name={own ? t('board.me') : (name ?? '')} size={own ? 48 : 36} />
                <span className={styles.name}>{own ? t('board.me') : (name ?? t('board.otherClass'))}</span>
                <span className={styles.score}>{formatNumber(score)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
