import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'rewards:rewards.title', hidden: true }

export default function Rewards() {
  return <ComingScreen namespace="rewards" screen="rewards" />
}
