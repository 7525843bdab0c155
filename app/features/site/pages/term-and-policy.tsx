import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:termAndPolicy.title' }

export default function TermAndPolicy() {
  return <ComingScreen namespace="site" screen="termAndPolicy" />
}
