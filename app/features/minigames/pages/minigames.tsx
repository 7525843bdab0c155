import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'minigames:minigames.title' }

export default function Minigames() {
  return <ComingScreen namespace="minigames" screen="minigames" />
}
