import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'courses:classPath.title' }

export default function ClassPath() {
  return <ComingScreen namespace="courses" screen="classPath" />
}
