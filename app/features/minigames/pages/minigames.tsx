import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'minigames:minigames.title', hidden: true }

export default function Minigames() {
  return <ComingScreen namespace="minigames" screen="minigames" />
}
