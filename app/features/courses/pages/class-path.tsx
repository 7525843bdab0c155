import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'courses:classPath.title', hidden: true }

export default function ClassPath() {
  return <ComingScreen namespace="courses" screen="classPath" />
}
