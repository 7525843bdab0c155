import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'minigames:levels.title', hidden: true }

export default function Levels() {
  return <ComingScreen namespace="minigames" screen="levels" />
}
