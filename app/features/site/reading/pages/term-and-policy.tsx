import { useTranslation } from 'react-i18next'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'
import type { Route } from './+types/term-and-policy.ts'

export const handle: PageHandle = { title: 'reading:terms.title', description: 'reading:terms.lead' }

export const loader = ({ context }: Route.LoaderArgs) => ({
  billing: getRequestContext(context).services.env.BILLING,
})

/** The terms; the part about prices says whether this installation sells plans. */
export default function TermAndPolicy({ loaderData: { billing } }: Route.ComponentProps) {
  const { t } = useTranslation('reading')
  return (
    <ProsePage
      namespace="reading"
      page="terms"
      note="reading:terms.note"
      contents="reading:terms.contents"
      links={{ privacy: '/trust/privacy', children: '/trust/children', subProcessors: '/trust/sub-processors' }}
      values={{ price: t(`reading:terms.price.${billing}`) }}
    />
  )
}
