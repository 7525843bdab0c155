import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'competitions:host.title', hidden: true }

export default function Host() {
  return <ComingScreen namespace="competitions" screen="host" />
}
