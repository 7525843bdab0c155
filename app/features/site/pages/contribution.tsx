import { ComingSoonScreen } from '#app/platform/shell/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'site:contribution.title' }

export default function Contribution() {
  return <ComingSoonScreen namespace="site" screen="contribution" />
}
