import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'resources:library.title' }

export default function Library() {
  return <ComingScreen namespace="resources" screen="library" />
}
