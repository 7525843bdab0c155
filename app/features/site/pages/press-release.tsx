import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:pressRelease.title' }

export default function PressRelease() {
  return <ComingScreen namespace="site" screen="pressRelease" />
}
