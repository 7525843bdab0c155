/** Separate from `public.ts`, because every page of a signed-in student loads it. */
export { RoomCall } from './lobby/room-call.tsx'
