import { data } from 'react-router'
import { useTranslation } from 'react-i18next'
import { formatHourCode } from '#rules/visitor-hours/visitor-hour.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Section, SitePage } from '#app/ui/sections/sections.tsx'
import { HostScreen } from '../components/host-screen.tsx'
import { SittingCards } from '../components/sitting-cards.tsx'
import type { HourPage } from '../contract.ts'
import { isHost } from '../host-pass.server.ts'
import { findHour, listResults } from '../queries.server.ts'
import { getSitting } from '../sittings.server.ts'
import type { Route } from './+types/class-hour.ts'

export const handle: PageHandle = { title: 'visitor-hours:join.title', hidden: true }

export const headers = () => ({ 'cache-control': 'private, no-store' })

export async function loader({ context, params, request }: Route.LoaderArgs): Promise<HourPage> {
  const { services, locale } = getRequestContext(context)
  const hour = await findHour(services, params.code)
  if (!hour) throw data(null, { status: 404, statusText: 'Page not found' })
  const { code, course, endsAt } = hour
  const sitting = getSitting(locale, course)
  if (!isHost(services, request.headers, code)) return { view: 'join', code, sitting }
  return {
    ...{ view: 'host', code, sitting, endsAt: new Date(endsAt).toISOString() },
    address: services.env.BASE_URL + localePath(locale, '/hour'),
    results: await listResults(services, code),
  }
}

/** A class hour: the teacher who started it sees results, all others join. */
export default function ClassHour({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation('visitor-hours')
  if (page.view === 'host') return <HostScreen page={page} />
  return (
    <SitePage>
      <Section id="join" level="h1" title={t('join.title')} text={t('join.text', { code: formatHourCode(page.code) })}>
        <SittingCards sittings={[page.sitting]} code={page.code} heading="h2" />
      </Section>
    </SitePage>
  )
}
