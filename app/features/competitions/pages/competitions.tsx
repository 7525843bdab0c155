import { practisedBanks } from '#app/features/minigames/public.server.ts'
import { questionsPage } from '#app/features/questions/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { arenaCourses } from '../arena/arena-courses.server.ts'
import { CompetitionList } from '../components/list/competition-list.tsx'
import { NoCompetition } from '../components/list/no-competition.tsx'
import { OpenRooms } from '../components/list/open-rooms.tsx'
import { bankChoices } from '../components/wizard/bank-choice.ts'
import { missesChoice } from '../misses-choice.server.ts'
import { competitionsPage } from '../competitions-page.server.ts'
import { createCompetition, removeCompetition } from '../create-competition.server.ts'
import { hostAct } from '../press-as-host.server.ts'
import { raceGames } from '../race/race-games.server.ts'
import type { Route } from './+types/competitions.ts'

export const handle: PageHandle = { title: 'competitions:competitions.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const room = context.get(roomContext)
  const page = await competitionsPage(visit, room)
  if (!page) return null
  const asked = page.can.host ? new URL(request.url).searchParams.get('new') : null
  const courses = asked === 'arena' ? arenaCourses(visit.locale) : []
  const games = asked === 'race' ? await raceGames(visit, room) : []
  const isQuiz = asked !== null && asked !== 'arena' && asked !== 'race'
  const questions = isQuiz ? await questionsPage(visit, room, new URLSearchParams()) : null
  const practised = questions
    ? await read(visit.services, visit.actor, (db) => practisedBanks(db, room.schoolId, room.id))
    : []
  const misses = isQuiz ? await missesChoice(visit, room) : []
  return { page, banks: [...misses, ...(questions ? bankChoices(questions, practised) : [])], courses, games }
}

export const action = actions({ create: createCompetition, act: hostAct, remove: removeCompetition })

/** What a class plays and has played: to be led by those who teach, to be joined by those who learn. */
export default function Competitions({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoCompetition page="list" />
  const { page, ...choices } = loaderData
  return page.can.host ? <CompetitionList page={page} {...choices} /> : <OpenRooms page={page} />
}
