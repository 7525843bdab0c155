import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:students.title' }

export default function Students() {
  return <ComingScreen namespace="classrooms" screen="students" />
}
