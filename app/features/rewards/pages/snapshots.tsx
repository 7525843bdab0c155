import { can } from '#rules/permissions.ts'
import { actions } from '#app/platform/actions.server.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { NothingForYou } from '../components/nothing-for-you.tsx'
import { SnapshotsScreen } from '../components/snapshots-screen.tsx'
import { removeSnapshot } from '../remove-snapshot.server.ts'
import { scheduleSnapshots } from '../schedule-snapshots.server.ts'
import { snapshotsPage } from '../snapshots-page.server.ts'
import { exportSnapshot, takeSnapshot } from '../snapshots.server.ts'
import type { Route } from './+types/snapshots.ts'

export const handle: PageHandle = { title: 'rewards:snapshots.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, actor } = visitOf(context)
  const room = context.get(roomContext)
  if (room.kind !== 'classroom' || !can(actor, 'points.give', room)) return null
  const page = await read(services, actor, (db) => snapshotsPage(db, room, new URL(request.url).searchParams))
  return { ...page, removable: can(actor, 'snapshot.remove', room) }
}

export const action = actions({
  take: takeSnapshot,
  export: exportSnapshot,
  schedule: scheduleSnapshots,
  remove: removeSnapshot,
})

export default function Snapshots({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SnapshotsScreen {...loaderData} /> : <NothingForYou page="snapshots" />
}
