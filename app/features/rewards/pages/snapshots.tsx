import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'rewards:snapshots.title', hidden: true }

export default function Snapshots() {
  return <ComingScreen namespace="rewards" screen="snapshots" />
}
