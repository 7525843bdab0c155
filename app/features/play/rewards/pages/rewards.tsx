import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { celebrateGoal, endGoal, setGoal } from '../change-goal.server.ts'
import { collectRewards } from '../collect-rewards.server.ts'
import { ChildRewardsScreen } from '../components/child-rewards.tsx'
import { ClassGoalBoard } from '../components/class-goal-board.tsx'
import { KiteWorkshop } from '../components/kite-workshop.tsx'
import { UnavailableNotice } from '../components/unavailable-notice.tsx'
import { StudentRewardsScreen } from '../components/student-rewards.tsx'
import { TeacherPoints } from '../components/teacher-points.tsx'
import { givePoints } from '../give-points.server.ts'
import { loadRewardsPage } from '../rewards-page.server.ts'
import { addTreat, removeTreat } from '../treats/change-treats.server.ts'
import { undoPoints } from '../undo-points.server.ts'
import { buyItem, returnItem, wearKite } from '../workshop.server.ts'
import type { Route } from './+types/rewards.ts'

export const handle: PageHandle = { title: 'rewards:rewards.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = new URL(request.url).searchParams.get('view')
  return { data: await loadRewardsPage(getRequestContext(context), context.get(workspaceContext)), view }
}

export const action = actions({
  give: givePoints,
  undo: undoPoints,
  buy: buyItem,
  return: returnItem,
  wear: wearKite,
  collect: collectRewards,
  'set-goal': setGoal,
  'celebrate-goal': celebrateGoal,
  'end-goal': endGoal,
  'add-treat': addTreat,
  'remove-treat': removeTreat,
})

/**
 * Students see their rewards and the kite workshop, guardians the badges of their child, teachers the points and the
 * goal of the class. `?view=projector` shows the class goal full screen.
 */
export default function Rewards({ loaderData: { data, view } }: Route.ComponentProps) {
  if (data === null) return <UnavailableNotice page="rewards" />
  if (data.view === 'guardian') return <ChildRewardsScreen data={data} />
  if (data.view === 'student')
    return view === 'workshop' ? (
      <KiteWorkshop data={data} />
    ) : (
      <StudentRewardsScreen key={data.classroomId} data={data} />
    )
  return view === 'projector' ? <ClassGoalBoard data={data} /> : <TeacherPoints key={data.classroomId} data={data} />
}
