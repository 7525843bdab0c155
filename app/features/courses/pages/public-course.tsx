import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'courses:publicCourse.title' }

export default function PublicCourse() {
  return <ComingScreen namespace="courses" screen="publicCourse" />
}
