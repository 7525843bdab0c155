import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'accounts:login.title' }

export default function Login() {
  return <ComingScreen namespace="accounts" screen="login" />
}
