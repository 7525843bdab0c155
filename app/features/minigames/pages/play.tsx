import { preloadModule } from 'react-dom'
import { isLevelOf, scriptOf } from '#rules/games/catalogue.ts'
import { dayOfDaily, playedLevel } from '#rules/games/daily.ts'
import { quietHoursOf } from '#app/features/rewards/public.server.ts'
import { actions, toResponse } from '#app/platform/actions.server.ts'
import { builtChunks } from '#app/platform/built-chunks.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { withoutNetwork } from '#app/platform/without-network.ts'
import { PlayLevel } from '../components/play-level.tsx'
import { gameAsked, gamePage } from '../game-page.server.ts'
import { issueTickets } from '../issue-tickets.server.ts'
import { notIssued } from '../play-ticket.ts'
import { watchedPlay } from '../watched-play.server.ts'
import { whoPlays } from '../who-plays.server.ts'
import type { Route } from './+types/play.ts'

export const handle: PageHandle = { title: 'minigames:play.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { services } = visit
  const slug = gameAsked(params.gameSlug)
  const level = params.pageId
  if (!isLevelOf(slug, playedLevel(level))) throw toResponse(new AppError('not-found'))
  const who = await whoPlays(visit, request)
  const asked = new URL(request.url).searchParams.get('play')
  // A challenge is for a class; whoever only looks at a play of one need not be in it.
  if (dayOfDaily(level) !== null && asked === null && !who.player) throw toResponse(new AppError('not-found'))
  const watched =
    asked === null
      ? null
      : await read(services, who.actor, (db) => watchedPlay(db, who.actor, asked)).catch((error: unknown) => {
          throw toResponse(error)
        })
  const { levels } = await gamePage(services, who, slug, scriptOf(playedLevel(level)) ?? visit.locale)
  const next = levels.findIndex(({ id }) => id === level) + 1
  const { player } = who
  const sleep =
    player && (await read(services, who.actor, (db) => quietHoursOf(db, player.schoolId, [player.classroomId])))
  return {
    slug,
    level: watched?.ticket.level ?? level,
    watched,
    place: player && {
      school: player.schoolId,
      classroom: player.classroomId,
      sleep: sleep?.get(player.classroomId) ?? { hours: [], timeZone: player.timeZone },
    },
    isNextOpen: levels[next]?.isOpen ?? false,
    scripts: builtChunks('_stage-phaser', slug, `${slug}-view`),
  }
}

/** In the class in which whoever sends it plays, which the address need not name. */
export const action = actions({
  start: async ({ visit, request, run }) => run(issueTickets, (await whoPlays(visit, request)).actor),
})

/** Without a network a ticket that was kept is used, and the page stays. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withoutNetwork(serverAction(), notIssued)

export default function PlayPage({ loaderData }: Route.ComponentProps) {
  const { slug, level, place, isNextOpen, watched, scripts } = loaderData
  for (const script of scripts) preloadModule(script)
  return (
    <PlayLevel
      key={`${slug} ${level} ${watched?.ticket.id ?? ''}`}
      slug={slug}
      level={level}
      place={place}
      isNextOpen={isNextOpen}
      watched={watched}
    />
  )
}
