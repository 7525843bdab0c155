import { ComingSoonScreen } from '#app/platform/shell/screens/coming-soon-screen.tsx'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'

export const handle: PageHandle = { title: 'billing:unlockPremium.title', hidden: true }

export default function UnlockPremium() {
  return <ComingSoonScreen namespace="billing" screen="unlockPremium" />
}
