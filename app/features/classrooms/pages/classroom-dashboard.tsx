import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:classroomDashboard.title' }

export default function ClassroomDashboard() {
  return <ComingScreen namespace="classrooms" screen="classroomDashboard" />
}
