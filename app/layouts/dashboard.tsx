import { Outlet } from 'react-router'
import { shellOf } from '#app/features/rooms/public.server.ts'
import { LearnerHero } from './learner-hero.tsx'
import { RoomFrame } from './room-frame.tsx'
import type { Route } from './+types/dashboard.ts'

export const loader = ({ context }: Route.LoaderArgs) => shellOf(context)

/** The first page of a room: as every other, but a learner is greeted in the sky. */
export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { person, room } = loaderData
  return (
    <RoomFrame shell={loaderData} hero={<LearnerHero person={person} roomName={room?.name} />}>
      <Outlet />
    </RoomFrame>
  )
}
