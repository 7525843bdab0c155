import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'competitions:play.title' }

export default function Play() {
  return <ComingScreen namespace="competitions" screen="play" />
}
