import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'site:contribution.title' }

export default function Contribution() {
  return <ComingScreen namespace="site" screen="contribution" />
}
