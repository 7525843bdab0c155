import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:myClassrooms.title' }

export default function MyClassrooms() {
  return <ComingScreen namespace="classrooms" screen="myClassrooms" />
}
