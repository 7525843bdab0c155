import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'classrooms:join.title' }

export default function Join() {
  return <ComingScreen namespace="classrooms" screen="join" />
}
