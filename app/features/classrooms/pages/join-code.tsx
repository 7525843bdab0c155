import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:joinCode.title' }

export default function JoinCode() {
  return <ComingScreen namespace="classrooms" screen="joinCode" />
}
