import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'certificates:certificate.title', hidden: true }

export default function Certificate() {
  return <ComingScreen namespace="certificates" screen="certificate" />
}
