import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'resources:resource.title' }

export default function Resource() {
  return <ComingScreen namespace="resources" screen="resource" />
}
