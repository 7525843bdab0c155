import { ComingScreen } from '#app/platform/shell/coming-screen.tsx'

export const handle = { title: 'site:news.title' }

export default function News() {
  return <ComingScreen namespace="site" screen="news" />
}
