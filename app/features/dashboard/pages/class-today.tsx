import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { TeacherView } from '../components/teacher-view.tsx'
import { taughtToday } from '../today.server.ts'
import type { Route } from './+types/class-today.ts'

export const handle: PageHandle = { title: 'dashboard:dashboard.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) => taughtToday(visitOf(context), context.get(roomContext))

/** Today of the class that is in the path; `/dashboard` is today of the class that stands beside it. */
export default function ClassToday({ loaderData }: Route.ComponentProps) {
  return <TeacherView data={loaderData} />
}
