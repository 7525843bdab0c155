import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'accounts:register.title' }

export default function Register() {
  return <ComingScreen namespace="accounts" screen="register" />
}
