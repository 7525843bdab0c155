import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'ai-lab:classification.title' }

export default function Classification() {
  return <ComingScreen namespace="ai-lab" screen="classification" />
}
