import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'minigames:game.title' }

export default function Game() {
  return <ComingScreen namespace="minigames" screen="game" />
}
