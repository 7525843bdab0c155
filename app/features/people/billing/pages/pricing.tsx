import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'
import { PlansTable } from '../components/plans-table.tsx'

export const handle: PageHandle = { title: 'billing:pricing.title', description: 'billing:pricing.lead' }

export default function Pricing() {
  return (
    <ProsePage namespace="billing" page="pricing" links={{ register: '/register', school: '/school' }}>
      <PlansTable />
    </ProsePage>
  )
}
