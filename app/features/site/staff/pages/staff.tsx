import { useTranslation } from 'react-i18next'
import { redirect } from 'react-router'
import { changePlan } from '#app/features/people/schools/public.server.ts'
import { changeConfiguration } from '#app/features/site/public-pages/public.server.ts'
import { actions, toResponse } from '#app/platform/commands/actions.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { MaintenanceCard } from '../components/maintenance-card.tsx'
import { SchoolCards } from '../components/school-cards.tsx'
import { SchoolSearch } from '../components/school-search.tsx'
import { loadStaffPage } from '../queries.server.ts'
import styles from './staff.module.css'
import type { Route } from './+types/staff.ts'

export const handle: PageHandle = { title: 'staff:title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { staff, lacksFactor } = requestContext.signedIn!.user
  if (staff && lacksFactor) throw redirect(localePath(requestContext.locale, '/dashboard/profile?notice=second-factor'))
  return loadStaffPage(requestContext, new URL(request.url)).catch((error: unknown) => {
    throw toResponse(error)
  })
}

export const action = actions({ changePlan, changeConfiguration })

/** Home of platform staff: maintenance, and the plan and counts of a school. */
export default function Staff({ loaderData: { configuration, search, results, school } }: Route.ComponentProps) {
  const { t } = useTranslation('staff')
  return (
    <div className={styles.page}>
      <PageHead title={t('title')} note={t('note')} />
      <MaintenanceCard configuration={configuration} />
      <SchoolSearch search={search} results={results} opened={school?.id ?? null} />
      {school && <SchoolCards key={school.id} school={school} />}
    </div>
  )
}
