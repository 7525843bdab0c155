import { useTranslation } from 'react-i18next'
import { helpRoles } from '#rules/help/roles.ts'
import { maxQueryLength } from '#rules/resources/search/search.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Section, SitePage } from '#app/ui/sections/sections.tsx'
import { listHelpLinks, listUrgentHelp } from '../articles.server.ts'
import { HelpLinks } from '../components/help-links.tsx'
import { HelpSearch } from '../components/help-search.tsx'
import { searchHelp } from '../search-help.server.ts'
import styles from '../components/help.module.css'
import type { Route } from './+types/help.ts'

export const handle: PageHandle = { title: 'help:centre.meta.title', description: 'help:centre.meta.description' }

export function loader({ context, request }: Route.LoaderArgs) {
  const { locale } = getRequestContext(context)
  const query = (new URL(request.url).searchParams.get('q') ?? '').slice(0, maxQueryLength).trim()
  return {
    query,
    results: query === '' ? null : searchHelp(locale, query),
    urgent: listUrgentHelp(locale),
    articles: listHelpLinks(locale),
  }
}

/** Help center: search, articles for a teacher in front of a class, then all articles by role. */
export default function Help({ loaderData: { query, results, urgent, articles } }: Route.ComponentProps) {
  const { t } = useTranslation('help')
  const localize = useLocalePath()
  const roles = helpRoles.filter((role) => articles.some((article) => article.role === role))
  return (
    <SitePage>
      <Section id="search" level="h1" title={t('centre.title')}>
        <HelpSearch query={query} />
        {results && results.length > 0 && <HelpLinks title={t('centre.results', { query })} links={results} />}
        {results?.length === 0 && <p role="status">{t('centre.none')}</p>}
      </Section>
      <div className={styles.groups}>
        <HelpLinks title={t('centre.now')} links={urgent} />
        {roles.map((role) => (
          <HelpLinks
            key={role}
            title={t(`centre.role.${role}`)}
            links={articles.filter((article) => article.role === role)}
          />
        ))}
      </div>
      <Section id="contact" title={t('centre.contact.title')} text={t('centre.contact.text')}>
        <div>
          <Button variant="quiet" href={localize('/school#request')}>
            {t('centre.contact.link')}
          </Button>
        </div>
      </Section>
    </SitePage>
  )
}
