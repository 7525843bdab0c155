import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import { Avatar } from '#app/ui/avatar.tsx'
import { TabLinks } from '#app/ui/page-head.tsx'
import type { Board, BoardScope } from '../views.ts'
import { useNumber } from './use-number.ts'
import styles from './game-board.module.css'

type GameBoardProps = {
  board: Board
  /** Own best at the level that is looked at. */
  best: { stars: number; score: number | null }
  pathTo: (scope: BoardScope) => string
  /** Of a challenge it is today's. */
  period?: 'thisWeek' | 'today'
}

/** This week's leaderboard of a level, around oneself; for whom the class shows none, their own best. */
export function GameBoard({ board: { scope, scopes, places }, best, pathTo, period = 'thisWeek' }: GameBoardProps) {
  const { t } = useTranslation('minigames')
  const number = useNumber()
  return (
    <section className={styles.board} aria-label={t('board.title')}>
      {scopes.length > 1 && (
        <TabLinks
          label={t('board.title')}
          tabs={scopes.map((one) => ({ href: pathTo(one), label: t(`board.${one}`), current: one === scope }))}
        />
      )}
      {scope === 'me' && (
        <p className={styles.own}>
          {best.score === null ? t('board.notYet') : t('board.ownBest', { score: number(best.score) })}
        </p>
      )}
      {scope !== 'me' && places.length === 0 && <p className={styles.own}>{t('board.notThisWeek')}</p>}
      {places.length > 0 && (
        <>
          <p className={styles.week}>{t(`board.${period}`)}</p>
          <ol className={styles.places}>
            {places.map(({ rank, name, score, own }, at) => (
              <li key={at} className={clsx(styles.place, own && styles.mine)} aria-current={own ? 'true' : undefined}>
                <span className={styles.rank}>{number(rank)}</span>
                <Avatar name={own ? t('board.me') : (name ?? '')} size={own ? 48 : 36} />
                <span className={styles.name}>{own ? t('board.me') : (name ?? t('board.otherClass'))}</span>
                <span className={styles.score}>{number(score)}</span>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  )
}
