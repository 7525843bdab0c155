import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:b2c.title' }

export default function B2c() {
  return <ComingScreen namespace="site" screen="b2c" />
}
