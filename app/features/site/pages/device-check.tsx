import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:deviceCheck.title' }

export default function DeviceCheck() {
  return <ComingScreen namespace="site" screen="deviceCheck" />
}
