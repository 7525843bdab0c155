import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'billing:unlockPremium.title' }

export default function UnlockPremium() {
  return <ComingScreen namespace="billing" screen="unlockPremium" />
}
