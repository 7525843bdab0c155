import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:deviceCheckGraphics.title' }

export default function DeviceCheckGraphics() {
  return <ComingScreen namespace="site" screen="deviceCheckGraphics" />
}
