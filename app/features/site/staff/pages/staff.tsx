import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { secondFactorPath } from '#app/features/people/accounts/public.ts'
import { createUnlockCodes, voidUnlockCodes } from '#app/features/people/billing/public.server.ts'
import { changePlan } from '#app/features/people/schools/public.server.ts'
import { RequestsCard } from '#app/features/site/requests/public.ts'
import { answerPublicRequest, listPublicRequests } from '#app/features/site/requests/public.server.ts'
import { changeConfiguration } from '#app/features/site/public-pages/public.server.ts'
import { actions, toResponse } from '#app/platform/commands/actions.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { MaintenanceCard } from '../components/maintenance-card.tsx'
import { PlannedMaintenanceForm } from '../components/planned-maintenance-form.tsx'
import { SchoolCards } from '../components/school-cards.tsx'
import { SchoolSearch } from '../components/school-search.tsx'
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
    return {
      ...(await loadStaffPage(requestContext, address)),
      requests: await listPublicRequests(requestContext, address),
    }
  } catch (error) {
    throw toResponse(error)
  }
}

export const action = actions({
  changePlan,
  changeConfiguration,
  createUnlockCodes,
  voidUnlockCodes,
  answerPublicRequest,
})

/** Home of platform staff: maintenance, requests of public pages, and the plan and counts of a school. */
export default function Staff({
  loaderData: { configuration, hasPlans, codeBatches, search, results, school, requests },
}: Route.ComponentProps) {
  const { t } = useTranslation('staff')
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} note={t('note')} />
      <MaintenanceCard configuration={configuration} />
      <PlannedMaintenanceForm configuration={configuration} />
      <RequestsCard list={requests} />
      <SchoolSearch search={search} results={results} opened={school?.id ?? null} />
      {school && <SchoolCards key={school.id} school={school} hasPlans={hasPlans} />}
      {codeBatches && <UnlockCodesCard batches={codeBatches} />}
    </div>
  )
}
