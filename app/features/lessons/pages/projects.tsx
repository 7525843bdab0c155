import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'lessons:projects.title' }

export default function Projects() {
  return <ComingScreen namespace="lessons" screen="projects" />
}
