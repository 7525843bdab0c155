import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'minigames:arcade.title', hidden: true }

export default function Arcade() {
  return <ComingScreen namespace="minigames" screen="arcade" />
}
