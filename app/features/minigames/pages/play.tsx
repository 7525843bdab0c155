import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'minigames:play.title' }

export default function Play() {
  return <ComingScreen namespace="minigames" screen="play" />
}
