import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'billing:pricing.title' }

export default function Pricing() {
  return <ComingScreen namespace="billing" screen="pricing" />
}
