import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'reading:news.title', description: 'reading:news.lead' }

export default function News() {
  return <ProsePage namespace="reading" page="news" links={{ pressRelease: '/press-release/edtech-global' }} />
}
