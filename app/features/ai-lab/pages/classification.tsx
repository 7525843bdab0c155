import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'ai-lab:classification.title' }

export default function Classification() {
  return <ComingScreen namespace="ai-lab" screen="classification" />
}
