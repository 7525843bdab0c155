import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { assignCompetition } from '../assigned/assign-competition.server.ts'
import { HostScreen } from '../host/host-screen.tsx'
import { NoCompetition } from '../list/no-competition.tsx'
import { changeDraftSettings } from '../preview/change-draft-settings.server.ts'
import { chooseQuestions } from '../preview/choose-questions.server.ts'
import { addStep } from '../steps/add-step.server.ts'
import { hostAct } from '../host/host-act.server.ts'
import { loadHostPage } from '../host/host-page.server.ts'
import type { Route } from './+types/host.ts'

export const handle: PageHandle = { title: 'competitions:host.title', hidden: true }

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  loadHostPage(getRequestContext(context), params.id, request.url)

export const action = actions({
  act: hostAct,
  assign: assignCompetition,
  choose: chooseQuestions,
  settings: changeDraftSettings,
  step: addStep,
})

export default function Host({ loaderData }: Route.ComponentProps) {
  return loaderData ? <HostScreen key={loaderData.room.id} page={loaderData} /> : <NoCompetition page="host" />
}
