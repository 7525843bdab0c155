import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:joinRequests.title' }

export default function JoinRequests() {
  return <ComingScreen namespace="classrooms" screen="joinRequests" />
}
