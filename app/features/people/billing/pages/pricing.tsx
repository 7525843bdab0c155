import { useTranslation } from 'react-i18next'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { ProsePage } from '#app/platform/shell/screens/prose-page.tsx'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { currencyOfLocale } from '../currency-of-locale.ts'
import { PlansTable } from '../components/plans-table.tsx'
import { loadPrices } from '../prices.server.ts'
import type { Route } from './+types/pricing.ts'

export const handle: PageHandle = { title: 'billing:pricing.title', description: 'billing:pricing.lead' }

export function loader({ context }: Route.LoaderArgs) {
  const { services, locale } = getRequestContext(context)
  return {
    sellsPlans: services.env.BILLING === 'on',
    prices: loadPrices(services.env).filter(({ currency }) => currency === currencyOfLocale[locale]),
  }
}

export default function Pricing({ loaderData: { sellsPlans, prices } }: Route.ComponentProps) {
  const { t } = useTranslation('billing')
  return (
    <ProsePage namespace="billing" page="pricing" links={{ register: '/register', school: '/school' }}>
      {!sellsPlans && <Notice kind="info">{t('pricing.ownServer')}</Notice>}
      <PlansTable prices={prices} />
    </ProsePage>
  )
}
