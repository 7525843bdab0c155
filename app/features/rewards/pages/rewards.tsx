import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'rewards:rewards.title' }

export default function Rewards() {
  return <ComingScreen namespace="rewards" screen="rewards" />
}
