import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { secondFactorPath } from '#app/features/people/accounts/public.ts'
import {
  createUnlockCodes,
  decideOrder,
  refundPurchase,
  voidUnlockCodes,
} from '#app/features/people/billing/public.server.ts'
import { changeBeta, changePlan, pausePlan, showSchoolContacts } from '#app/features/people/schools/public.server.ts'
import { RequestsCard } from '#app/features/site/requests/public.ts'
import { answerPublicRequest, listPublicRequests } from '#app/features/site/requests/public.server.ts'
import { changeConfiguration } from '#app/features/site/public-pages/public.server.ts'
import { actions, toResponse } from '#app/platform/commands/actions.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { HealthCard } from '../components/health-card.tsx'
import { MaintenanceCard } from '../components/maintenance-card.tsx'
import { MistakesCard } from '../components/mistakes-card.tsx'
import { PlannedMaintenanceForm } from '../components/planned-maintenance-form.tsx'
import { ReportsCard } from '../components/reports-card.tsx'
import { SchoolCards } from '../components/school-cards.tsx'
import { SchoolSearch } from '../components/school-search.tsx'
import { StaffNav } from '../components/staff-nav.tsx'
import { StaffOrdersCard } from '../components/staff-orders-card.tsx'
import { UnlockCodesCard } from '../components/unlock-codes-card.tsx'
import { loadStaffPage } from '../queries.server.ts'
import styles from './staff.module.css'
import type { Route } from './+types/staff.ts'

export const handle: PageHandle = { title: 'staff:title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { staff, lacksFactor } = requestContext.signedIn!.user
  if (staff && lacksFactor) throw redirect(localePath(requestContext.locale, secondFactorPath('/staff')))
  const address = new URL(request.url)
  try {
    const page = await loadStaffPage(requestContext, address)
    return { ...page, requests: page.view === 'requests' ? await listPublicRequests(requestContext, address) : null }
  } catch (error) {
    throw toResponse(error)
  }
}

export const action = actions({
  changePlan,
  pausePlan,
  showSchoolContacts,
  changeBeta,
  changeConfiguration,
  createUnlockCodes,
  voidUnlockCodes,
  decideOrder,
  refundPurchase,
  answerPublicRequest,
})

/** The console of platform staff. Each view is a part of the page with its own address. */
export default function Staff({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('staff')
  const { view, configuration, school } = page
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} note={t('note')} />
      <div className={styles.console}>
        <StaffNav view={view} hasPlans={page.hasPlans} attention={page.attention} />
        <div className={styles.view}>
          {(view === 'home' || view === 'maintenance') && <MaintenanceCard configuration={configuration} />}
          {view === 'maintenance' && <PlannedMaintenanceForm configuration={configuration} />}
          {page.health && <HealthCard health={page.health} />}
          {page.requests && <RequestsCard list={page.requests} />}
          {view === 'schools' && (
            <SchoolSearch search={page.search} results={page.results} opened={school?.id ?? null} />
          )}
          {school && <SchoolCards key={school.id} school={school} hasPlans={page.hasPlans} />}
          {page.orders && <StaffOrdersCard orders={page.orders} />}
          {page.codeBatches && <UnlockCodesCard batches={page.codeBatches} />}
          {page.reports && <ReportsCard reports={page.reports} />}
          {page.mistakes && <MistakesCard mistakes={page.mistakes} />}
        </div>
      </div>
    </div>
  )
}
