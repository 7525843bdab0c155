import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { useReducedMotion } from '#app/ui/rendering/use-reduced-motion.ts'
import { useBestText } from '../../ending/use-best-text.ts'
import { kiteIdOf, projectedRows } from './board-rows.ts'
import type { SceneProps } from './stage.tsx'
import show from './podium-show.module.css'

const pageRows = 5
const pageMs = 4_000

/** Achievements of the other players, five at a time; only in rooms that show all names. */
export function BestPanel({ room, host, exclude }: SceneProps & { exclude: ReadonlySet<string> }) {
  const { t } = useTranslation('competitions')
  const bestText = useBestText(room.game, 'wall')
  const names = new Map(projectedRows(room).map(({ player, name }) => [player, name]))
  const bests =
    room.settings.names === 'all'
      ? host.bests.filter(
          ({ player, kind }) => names.has(player) && kind !== 'answered' && kind !== 'joined' && !exclude.has(player),
        )
      : []
  const pages = Math.ceil(bests.length / pageRows)
  const page = usePage(pages)
  if (bests.length === 0) return null
  return (
    <section className={show.panel} aria-label={t('ending.everyone')}>
      <h3>{t('ending.everyone')}</h3>
      <ul>
        {bests.slice(page * pageRows, (page + 1) * pageRows).map(({ player, ...best }) => (
          <li key={player}>
            <ChildKite id={kiteIdOf(host, player)} size={48} />
            <b>{names.get(player)}</b>
            <span>{bestText(best)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Turns the pages in a circle; a screen without motion shows the first page. */
function usePage(pages: number): number {
  const [page, setPage] = useState(0)
  const isMotionReduced = useReducedMotion()
  useEffect(() => {
    if (pages < 2 || isMotionReduced) return
    const timer = setInterval(() => setPage((current) => current + 1), pageMs)
    return () => clearInterval(timer)
  }, [pages, isMotionReduced])
  return pages === 0 ? 0 : page % pages
}
