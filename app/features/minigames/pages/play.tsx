import { preloadModule } from 'react-dom'
import { data } from 'react-router'
import { actions } from '#app/platform/actions.server.ts'
import { builtChunks } from '#app/platform/built-chunks.server.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { withoutNetwork } from '#app/platform/without-network.ts'
import { withQuestions } from '../bank-flights.server.ts'
import { PlayLevel } from '../components/play-level.tsx'
import { gameAsked } from '../game-page.server.ts'
import { issueTickets } from '../issue-tickets.server.ts'
import { playPage } from '../play-page.server.ts'
import { notIssued } from '../play-ticket.ts'
import { whoPlays } from '../who-plays.server.ts'
import type { Route } from './+types/play.ts'

export const handle: PageHandle = { title: 'minigames:play.title', hidden: true }

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const slug = gameAsked(params.gameSlug)
  const page = await playPage(visit, await whoPlays(visit, request), {
    slug,
    level: params.pageId,
    play: new URL(request.url).searchParams.get('play'),
  })
  return { ...page, scripts: builtChunks('_stage-phaser', slug, `${slug}-view`) }
}

/** In the class in which whoever sends it plays, which the address need not name. */
export const action = actions({
  async start({ visit, request, run }) {
    const { services, locale } = visit
    const { actor } = await whoPlays(visit, request)
    const answer = await run(issueTickets, actor)
    if (!answer.data.ok || actor.schoolId === null) return answer
    const { tickets } = answer.data.result
    const { schoolId } = actor
    const result = { tickets: await read(services, actor, (db) => withQuestions(db, schoolId, tickets, locale)) }
    return data({ ok: true as const, result })
  },
})

/** Without a network a ticket that was kept is used, and the page stays. */
export const clientAction = ({ serverAction }: Route.ClientActionArgs) => withoutNetwork(serverAction(), notIssued)

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
