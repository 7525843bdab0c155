import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'ai-lab:classification.title' }

export default function Classification() {
  return <ComingSoonScreen namespace="ai-lab" screen="classification" />
}
