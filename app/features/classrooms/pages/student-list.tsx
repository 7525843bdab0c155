import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:studentList.title' }

export default function StudentList() {
  return <ComingScreen namespace="classrooms" screen="studentList" />
}
