import { Outlet } from 'react-router'
import { loadOwnKiteFlight, loadShell } from '#app/features/dashboard/public.server.ts'
import { LearnerHero } from './learner-hero.tsx'
import { WorkspaceFrame } from './workspace-frame.tsx'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { ...(await loadShell(context, request)), ...(await loadOwnKiteFlight(context)) }
}

/** Home page of a class; like other pages, plus a greeting for students. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, room, streak, look } = loaderData
  return (
    <WorkspaceFrame
      shell={loaderData}
      hero={<LearnerHero person={person} roomName={room?.name} streak={streak} look={look} />}
    >
      <Outlet />
    </WorkspaceFrame>
  )
}
