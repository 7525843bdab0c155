import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'rooms:onboard.title' }

export default function Onboard() {
  return <ComingScreen namespace="rooms" screen="onboard" />
}
