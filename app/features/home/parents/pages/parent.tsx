import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'

export const handle: PageHandle = { title: 'parents:parent.title', description: 'parents:parent.lead' }

export default function Parent() {
  return (
    <ProsePage
      namespace="parents"
      page="parent"
      note="parents:parent.note"
      links={{ home: '/', children: '/trust/children', terms: '/term-and-policy' }}
    />
  )
}
