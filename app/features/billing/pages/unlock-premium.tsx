import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'
import type { PageHandle } from '#app/platform/shell/head.tsx'

export const handle: PageHandle = { title: 'billing:unlockPremium.title', hidden: true }

export default function UnlockPremium() {
  return <ComingScreen namespace="billing" screen="unlockPremium" />
}
