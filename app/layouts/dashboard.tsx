import { Outlet } from 'react-router'
import { learnerFlight, shellOf } from '#app/features/dashboard/public.server.ts'
import { LearnerHero } from './learner-hero.tsx'
import { RoomFrame } from './room-frame.tsx'
import type { Route } from './+types/dashboard.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  return { ...(await shellOf(context, request)), ...(await learnerFlight(context)) }
}

/** The first page of a class: as every other, but a learner is greeted in the sky. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, room, streak, look } = loaderData
  return (
    <RoomFrame
      shell={loaderData}
      hero={<LearnerHero person={person} roomName={room?.name} streak={streak} look={look} />}
    >
      <Outlet />
    </RoomFrame>
  )
}
