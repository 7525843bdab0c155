import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { celebrateGoal, endGoal, setGoal } from '../change-goal.server.ts'
import { collectRewards } from '../collect-rewards.server.ts'
import { ChildThings } from '../components/child-things.tsx'
import { ClassGoalBoard } from '../components/class-goal-board.tsx'
import { KiteWorkshop } from '../components/kite-workshop.tsx'
import { NothingForYou } from '../components/nothing-for-you.tsx'
import { StudentThings } from '../components/student-things.tsx'
import { TeacherPoints } from '../components/teacher-points.tsx'
import { givePoints } from '../give-points.server.ts'
import { rewardsPage } from '../rewards-page.server.ts'
import { undoPoints } from '../undo-points.server.ts'
import { buyItem, returnItem, wearKite } from '../workshop.server.ts'
import type { Route } from './+types/rewards.ts'

export const handle: PageHandle = { title: 'rewards:rewards.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const view = new URL(request.url).searchParams.get('view')
  return { data: await rewardsPage(visitOf(context), context.get(roomContext)), view }
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
})

/** A child's own things and the workshop; for a guardian their child's badges; for those who teach, points and the goal of the class, also for the wall. */
export default function Rewards({ loaderData: { data, view } }: Route.ComponentProps) {
  if (data === null) return <NothingForYou page="rewards" />
  if (data.view === 'guardian') return <ChildThings data={data} />
  if (data.view === 'student')
    return view === 'workshop' ? <KiteWorkshop data={data} /> : <StudentThings key={data.classroomId} data={data} />
  return view === 'projector' ? <ClassGoalBoard data={data} /> : <TeacherPoints key={data.classroomId} data={data} />
}
