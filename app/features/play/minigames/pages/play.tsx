import { preloadModule } from 'react-dom'
import { data } from 'react-router'
import { actions } from '#app/platform/commands/actions.server.ts'
import { findBuiltChunks } from '#app/platform/shell/document/built-chunks.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { fallBackOffline } from '#app/platform/shell/offline/fall-back-offline.ts'
import { addQuestions } from '../banks/bank-flights.server.ts'
import { PlayLevel } from '../plays/play-level.tsx'
import { gamePlace } from '../game-place.ts'
import { requireGame } from '../game-page.server.ts'
import { issueTickets } from '../plays/issue-tickets.server.ts'
import { loadPlayPage } from '../play-page.server.ts'
import { notIssued } from '../plays/play-ticket.ts'
import { resolvePlayer } from '../resolve-player.server.ts'
import type { Route } from './+types/play.ts'

export const handle: PageHandle = { title: 'minigames:play.title', hidden: true, place: gamePlace }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const slug = requireGame(params.gameSlug)
  const page = await loadPlayPage(requestContext, await resolvePlayer(requestContext, request), {
    slug,
    level: params.pageId,
    play: new URL(request.url).searchParams.get('play'),
  })
  return { ...page, scripts: findBuiltChunks('_stage-phaser', slug, `${slug}-view`) }
}

/** Uses the player's class, which the URL need not name. */
export const action = actions({
  async start({ requestContext, request, run }) {
    const { services, locale } = requestContext
    const { actor } = await resolvePlayer(requestContext, request)
    const answer = await run(issueTickets, actor)
    if (!answer.data.ok || actor.schoolId === null) return answer
    const { tickets } = answer.data.result
    const { schoolId } = actor
    const result = { tickets: await read(services, actor, (db) => addQuestions(db, schoolId, tickets, locale)) }
    return data({ ok: true as const, result })
  },
})

/** Offline the page stays and uses a spare ticket. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => fallBackOffline(serverAction(), notIssued)

export default function PlayPage({ loaderData }: Route.ComponentProps) {
  const { slug, level, title, place, isNextOpen, hasStar, watched, drawn, scripts } = loaderData
  for (const script of scripts) preloadModule(script)
  return (
    <PlayLevel
      key={`${slug} ${level} ${watched?.ticket.id ?? ''}`}
      slug={slug}
      level={level}
      flight={title}
      place={place}
      isNextOpen={isNextOpen}
      hasStar={hasStar}
      watched={watched}
      drawn={drawn}
    />
  )
}
