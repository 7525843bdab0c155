import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'lessons:projects.title', hidden: true }

export default function Projects() {
  return <ComingScreen namespace="lessons" screen="projects" />
}
