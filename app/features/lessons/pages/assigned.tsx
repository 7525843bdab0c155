import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'lessons:assigned.title', hidden: true }

export default function Assigned() {
  return <ComingScreen namespace="lessons" screen="assigned" />
}
