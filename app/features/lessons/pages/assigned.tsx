import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'lessons:assigned.title' }

export default function Assigned() {
  return <ComingScreen namespace="lessons" screen="assigned" />
}
