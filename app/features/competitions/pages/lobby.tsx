import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'competitions:lobby.title' }

export default function Lobby() {
  return <ComingScreen namespace="competitions" screen="lobby" />
}
