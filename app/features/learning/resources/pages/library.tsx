import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'resources:library.title' }

export default function Library() {
  return <ComingSoonScreen namespace="resources" screen="library" />
}
