import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'schools:school.title' }

export default function School() {
  return <ComingScreen namespace="schools" screen="school" />
}
