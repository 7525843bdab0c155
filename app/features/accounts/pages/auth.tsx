import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'accounts:auth.title' }

export default function Auth() {
  return <ComingScreen namespace="accounts" screen="auth" />
}
