import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'classrooms:classroomDashboard.title', hidden: true }

export default function ClassroomDashboard() {
  return <ComingScreen namespace="classrooms" screen="classroomDashboard" />
}
