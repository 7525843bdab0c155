import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'minigames:arcade.title' }

export default function Arcade() {
  return <ComingScreen namespace="minigames" screen="arcade" />
}
