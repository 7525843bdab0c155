import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { loadShell } from '#app/features/dashboard/public.server.ts'
import { WorkspaceFrame } from './workspace-frame.tsx'
import type { Route } from './+types/dashboard-v2.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => loadShell(context, request)

/** Revalidates when the class in the URL changes, because the layout route itself stays the same. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || currentParams.classroomId !== nextParams.classroomId

export default function DashboardV2({ loaderData }: Route.ComponentProps) {
  return (
    <WorkspaceFrame shell={loaderData}>
      <Outlet />
    </WorkspaceFrame>
  )
}
