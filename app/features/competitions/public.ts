export { JoinNow } from './components/play/join-now.tsx'
export type { OpenRoom } from './open-room.ts'
