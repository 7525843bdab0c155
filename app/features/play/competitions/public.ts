export { JoinNow } from './lobby/join-now.tsx'
export type { OpenRoom } from './lobby/open-room.ts'
