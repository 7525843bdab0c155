import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'certificates:certificate.title' }

export default function Certificate() {
  return <ComingScreen namespace="certificates" screen="certificate" />
}
