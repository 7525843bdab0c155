import { Outlet, type ShouldRevalidateFunction } from 'react-router'
import { shellOf } from '#app/features/dashboard/public.server.ts'
import { RoomFrame } from './room-frame.tsx'
import type { Route } from './+types/dashboard-v2.ts'

export const loader = ({ context, request }: Route.LoaderArgs) => shellOf(context, request)

/** Another classroom in the address is another room, though the layout stays. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ currentParams, nextParams, defaultShouldRevalidate }) =>
  defaultShouldRevalidate || currentParams.classroomId !== nextParams.classroomId

export default function DashboardV2({ loaderData }: Route.ComponentProps) {
  return (
    <RoomFrame shell={loaderData}>
      <Outlet />
    </RoomFrame>
  )
}
