import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'lessons:projects.title', hidden: true }

export default function Projects() {
  return <ComingSoonScreen namespace="lessons" screen="projects" />
}
