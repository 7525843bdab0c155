import { can } from '#rules/permissions.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { UnavailableNotice } from '../components/unavailable-notice.tsx'
import { SnapshotsScreen } from '../snapshots/snapshots-screen.tsx'
import { removeSnapshot } from '../snapshots/remove-snapshot.server.ts'
import { scheduleSnapshots } from '../snapshots/schedule-snapshots.server.ts'
import { loadSnapshotsPage } from '../snapshots/snapshots-page.server.ts'
import { exportSnapshot, takeSnapshot } from '../snapshots/snapshots.server.ts'
import type { Route } from './+types/snapshots.ts'

export const handle: PageHandle = { title: 'rewards:snapshots.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const { services, actor } = getRequestContext(context)
  const workspace = context.get(workspaceContext)
  if (workspace.kind !== 'classroom' || !can(actor, 'points.give', workspace)) return null
  const page = await read(services, actor, (db) => loadSnapshotsPage(db, workspace, new URL(request.url).searchParams))
  return { ...page, removable: can(actor, 'snapshot.remove', workspace) }
}

export const action = actions({
  take: takeSnapshot,
  export: exportSnapshot,
  schedule: scheduleSnapshots,
  remove: removeSnapshot,
})

export default function Snapshots({ loaderData }: Route.ComponentProps) {
  return loaderData ? <SnapshotsScreen {...loaderData} /> : <UnavailableNotice page="snapshots" />
}
