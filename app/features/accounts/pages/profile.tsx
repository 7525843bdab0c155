import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'accounts:profile.title', hidden: true }

export default function Profile() {
  return <ComingScreen namespace="accounts" screen="profile" />
}
