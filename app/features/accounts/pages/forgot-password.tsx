import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'accounts:forgotPassword.title' }

export default function ForgotPassword() {
  return <ComingScreen namespace="accounts" screen="forgotPassword" />
}
