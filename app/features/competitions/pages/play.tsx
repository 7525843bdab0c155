import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'competitions:play.title', hidden: true }

export default function Play() {
  return <ComingScreen namespace="competitions" screen="play" />
}
