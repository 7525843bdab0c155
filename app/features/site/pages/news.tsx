import type { PageHandle } from '#app/platform/shell/head.tsx'
import { ProsePage } from '#app/platform/shell/prose-page.tsx'

export const handle: PageHandle = { title: 'site:news.title', description: 'site:news.lead' }

export default function News() {
  return <ProsePage namespace="site" page="news" links={{ pressRelease: '/press-release/edtech-global' }} />
}
