import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'schools:schoolTh.title', description: 'schools:schoolTh.lead' }

export default function SchoolTh() {
  return (
    <ProsePage
      namespace="schools"
      page="schoolTh"
      note="schools:schoolTh.note"
      links={{ school: '/school', privacy: '/trust/privacy', deviceCheck: '/test/the-phaser2' }}
    />
  )
}
