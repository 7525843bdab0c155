import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'competitions:competitions.title', hidden: true }

export default function Competitions() {
  return <ComingScreen namespace="competitions" screen="competitions" />
}
