import { listPracticedBanks } from '#app/features/play/minigames/public.server.ts'
import { loadQuestionsPage } from '#app/features/play/questions/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { listArenaCourses, listOwnCourseIds } from '../arena/arena-courses.server.ts'
import { CompetitionList } from '../list/competition-list.tsx'
import { NoCompetition } from '../list/no-competition.tsx'
import { OpenRooms } from '../list/open-rooms.tsx'
import { bankChoices } from '../wizard/bank-choice.ts'
import { loadPracticeChoice } from '../wizard/practice-choice.server.ts'
import { loadCompetitionsPage } from '../list/competitions-page.server.ts'
import { createCompetition, removeCompetition } from '../wizard/create-competition.server.ts'
import { hostAct } from '../host/host-act.server.ts'
import { listRaceGames } from '../race/race-games.server.ts'
import type { Route } from './+types/competitions.ts'

export const handle: PageHandle = { title: 'competitions:competitions.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const workspace = context.get(workspaceContext)
  const page = await loadCompetitionsPage(requestContext, workspace)
  if (!page) return null
  const wizard = page.can.host ? new URL(request.url).searchParams.get('new') : null
  const courses = wizard === 'arena' ? listArenaCourses(requestContext.locale) : []
  const ownCourses =
    wizard === 'arena'
      ? await read(requestContext.services, requestContext.actor, (db) =>
          listOwnCourseIds(db, workspace.schoolId, workspace.id, requestContext.locale),
        )
      : []
  const games = wizard === 'race' ? await listRaceGames(requestContext, workspace) : []
  const isQuiz = wizard !== null && wizard !== 'arena' && wizard !== 'race'
  const questions = isQuiz ? await loadQuestionsPage(requestContext, workspace, new URLSearchParams()) : null
  const practised = questions
    ? await read(requestContext.services, requestContext.actor, (db) =>
        listPracticedBanks(db, workspace.schoolId, workspace.id),
      )
    : []
  const misses = isQuiz ? await loadPracticeChoice(requestContext, workspace) : []
  return {
    page,
    banks: [...misses, ...(questions ? bankChoices(questions, practised) : [])],
    courses,
    ownCourses,
    games,
  }
}

export const action = actions({ create: createCompetition, act: hostAct, remove: removeCompetition })

/** Teachers host competitions here; students see those they can join. */
export default function Competitions({ loaderData }: Route.ComponentProps) {
  if (!loaderData) return <NoCompetition page="list" />
  const { page, ...choices } = loaderData
  return page.can.host ? <CompetitionList page={page} {...choices} /> : <OpenRooms page={page} />
}
