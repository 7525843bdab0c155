import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'certificates:certificate.title', hidden: true }

export default function Certificate() {
  return <ComingSoonScreen namespace="certificates" screen="certificate" />
}
