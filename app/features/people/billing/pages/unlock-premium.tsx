import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead, TabLinks } from '#app/ui/frames/page-head.tsx'
import { BuyCard } from '../components/buy/buy-card.tsx'
import { OrderSheet } from '../components/buy/order-sheet.tsx'
import { OrdersCard } from '../components/buy/orders-card.tsx'
import { PaymentAccountCard } from '../components/buy/payment-account-card.tsx'
import { PurchaseNotice } from '../components/buy/purchase-notice.tsx'
import { CodeCard } from '../components/unlock/code-card.tsx'
import { PlanCard } from '../components/unlock/plan-card.tsx'
import styles from '../components/unlock/unlock.module.css'
import { loadUnlockPage, unlockActions } from '../unlock-page.server.ts'
import type { Route } from './+types/unlock-premium.ts'

export const handle: PageHandle = { title: 'billing:unlockPremium.title', hidden: true }

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadUnlockPage(getRequestContext(context), new URL(request.url))

export const action = actions(unlockActions)

/** The plan of a school, its seats, and the ways to a larger plan. */
export default function UnlockPremium({ loaderData: { isForTeachers, schools, school } }: Route.ComponentProps) {
  const { t } = useTranslation('billing')
  const localize = useLocalePath()
  const { search } = useLocation()
  if (!isForTeachers)
    return (
      <EmptyState
        mood="thinking"
        heading="h1"
        scene
        title={t('unlockPremium.others.title')}
        hint={t('unlockPremium.others.text')}
        action={
          <Button href={localize('/dashboard')} variant="soft">
            {t('unlockPremium.others.back')}
          </Button>
        }
      />
    )
  if (!school)
    return (
      <EmptyState
        mood="cheering"
        heading="h1"
        scene
        title={t('unlockPremium.off.title')}
        hint={t('unlockPremium.off.text')}
      />
    )
  const order = school.orders.find(({ id }) => id === new URLSearchParams(search).get('order'))
  if (order) return <OrderSheet order={order} school={school} />
  return (
    <div className={styles.page}>
      <PageHead title={t('unlockPremium.heading')} note={`${school.name} · ${t('unlockPremium.note')}`} />
      {schools.length > 1 && (
        <TabLinks
          label={t('unlockPremium.schools')}
          tabs={schools.map(({ id, name }) => ({
            href: localize(`/dashboard/unlock-premium?in=${id}`),
            label: name,
            current: id === school.id,
          }))}
        />
      )}
      {school.purchase && <PurchaseNotice state={school.purchase} />}
      <div className={styles.columns}>
        <PlanCard plan={school} />
        {school.canManage ? (
          <CodeCard key={school.id} school={school} />
        ) : (
          <Notice kind="info">{t('unlockPremium.notAdmin', { school: school.name })}</Notice>
        )}
        {school.prices.length > 0 && <BuyCard key={`buy-${school.id}`} school={school} />}
        {school.card.hasAccount && <PaymentAccountCard school={school} />}
      </div>
      {school.orders.length > 0 && <OrdersCard school={school} />}
    </div>
  )
}
