import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { TeacherView } from '../teacher/teacher-view.tsx'
import { loadTeacherDashboard } from '../teacher/teacher-dashboard.server.ts'
import type { Route } from './+types/class-today.ts'

export const handle: PageHandle = { title: 'dashboard:dashboard.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) =>
  loadTeacherDashboard(getRequestContext(context), context.get(workspaceContext))

/** Teacher dashboard of the class in the path; `/dashboard` takes the class from the query. */
export default function ClassToday({ loaderData }: Route.ComponentProps) {
  return <TeacherView data={loaderData} />
}
