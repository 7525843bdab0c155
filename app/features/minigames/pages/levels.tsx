import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'minigames:levels.title' }

export default function Levels() {
  return <ComingScreen namespace="minigames" screen="levels" />
}
