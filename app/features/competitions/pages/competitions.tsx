import { questionsPage } from '#app/features/questions/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { CompetitionList } from '../components/list/competition-list.tsx'
import { NoCompetition } from '../components/list/no-competition.tsx'
import { OpenRooms } from '../components/list/open-rooms.tsx'
import { bankChoices } from '../components/wizard/bank-choice.ts'
import { missesChoice } from '../misses-choice.server.ts'
import { competitionsPage } from '../competitions-page.server.ts'
import { createCompetition, removeCompetition } from '../create-competition.server.ts'
import { hostAct } from '../press-as-host.server.ts'
import type { Route } from './+types/competitions.ts'

export const handle: PageHandle = { title: 'competitions:competitions.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const room = context.get(roomContext)
  const page = await competitionsPage(visit, room)
  if (!page) return null
  const isNew = page.can.host && new URL(request.url).searchParams.has('new')
  const questions = isNew ? await questionsPage(visit, room, new URLSearchParams()) : null
  const misses = isNew ? await missesChoice(visit, room) : []
  return { page, banks: [...misses, ...(questions ? bankChoices(questions) : [])] }
}

export const action = actions({ create: createCompetition, act: hostAct, remove: removeCompetition })

/** What a class plays and has played: to be led by those who teach, to be joined by those who learn. */
export default function Competitions({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoCompetition page="list" />
  const { page, banks } = loaderData
  return page.can.host ? <CompetitionList page={page} banks={banks} /> : <OpenRooms page={page} />
}
