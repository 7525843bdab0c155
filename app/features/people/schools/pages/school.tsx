import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'schools:school.title', description: 'schools:school.lead' }

export default function School() {
  return (
    <ProsePage
      namespace="schools"
      page="school"
      note="schools:school.note"
      links={{
        register: '/register',
        deviceCheck: '/test/the-phaser2',
        pricing: '/pricing',
        security: '/trust/security',
      }}
    />
  )
}
