import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'resources:library.title' }

export default function Library() {
  return <ComingScreen namespace="resources" screen="library" />
}
