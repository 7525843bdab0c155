import { ComingSoonScreen } from '#app/platform/shell/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'site:beta.title' }

export default function Beta() {
  return <ComingSoonScreen namespace="site" screen="beta" />
}
