import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { gameEntry } from '#rules/games/catalog.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ClockChoice } from '../plays/clock-choice.tsx'
import { ExtraCard } from '../components/extra-card.tsx'
import { FlightList } from '../components/flight-list.tsx'
import { GamePicture } from '../components/game-picture.tsx'
import { GameTimeChip } from '../components/game-time-chip.tsx'
import { LevelMap } from '../components/level-map.tsx'
import { SeeEnding } from '../endings/see-ending.tsx'
import { gamePlace } from '../game-place.ts'
import { requireGame, loadGamePage } from '../game-page.server.ts'
import { prefetchStage } from '../stage/stage-games.ts'
import { resolvePlayer } from '../resolve-player.server.ts'
import styles from './full-screen.module.css'
import type { Route } from './+types/game.ts'

export const handle: PageHandle = { title: 'minigames:game.title', hidden: true, place: gamePlace }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const slug = requireGame(params.gameSlug)
  return loadGamePage(
    requestContext.services,
    await resolvePlayer(requestContext, request),
    slug,
    requestContext.locale,
  )
}

/** Start page of a game: description and levels. */
export default function GameStart({ loaderData: { slug, levels, extra, flights, time } }: Route.ComponentProps) {
  const { t } = useTranslation('minigames')
  const pathTo = useLocalePath()
  useEffect(() => prefetchStage(slug), [slug])
  const levelPath = (level: string) => pathTo(`/minigame/${slug}/${level}`)
  // The first open level without a star, otherwise the last open level.
  const open = levels.filter(({ isOpen }) => isOpen)
  const next = open.find(({ stars }) => stars === 0) ?? open.at(-1)!
  return (
    <div className={styles.page}>
      <GamePicture slug={slug} className={styles.picture} />
      <div className={styles.head}>
        <h1 className={styles.title}>{t(`games.${slug}.title`)}</h1>
        <Button variant="go" size="large" icon={<IconPlayerPlayFilled aria-hidden />} href={levelPath(next.id)}>
          {t('playLevel', { number: levels.indexOf(next) + 1 })}
        </Button>
      </div>
      <p className={styles.idea}>{t(`games.${slug}.idea`)}</p>
      {levels.at(-1)!.stars > 0 && <SeeEnding slug={slug} />}
      {time && <GameTimeChip time={time} />}
      {flights.length > 0 && (
        <section className={styles.flights}>
          <h2 className={styles.heading}>{t('flights.title')}</h2>
          <FlightList flights={flights} />
        </section>
      )}
      <LevelMap levels={levels} pathTo={levelPath} current={next.id} />
      {gameEntry(slug).hasClock && (
        <div className={styles.clock}>
          <ClockChoice />
        </div>
      )}
      {extra && <ExtraCard slug={slug} level={extra} />}
    </div>
  )
}
