import { data } from 'react-router'
import { useTranslation } from 'react-i18next'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { buildArticleData } from '#app/platform/shell/document/structured-data.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Points, SitePage, Steps } from '#app/ui/sections/sections.tsx'
import { findHelpArticle, listHelpLinks } from '../articles.server.ts'
import { HelpLinks } from '../components/help-links.tsx'
import { HelpSearch } from '../components/help-search.tsx'
import { HelpText } from '../components/help-text.tsx'
import styles from '../components/help.module.css'
import type { HelpArticleView } from '../contract.ts'
import { plainText } from '../plain-text.ts'
import type { Route } from './+types/article.ts'

type ArticleData = { article: HelpArticleView } | null | undefined

export const handle: PageHandle = {
  title: (loaded) => (loaded as ArticleData)?.article.title ?? null,
  description: (loaded) => {
    const lead = (loaded as ArticleData)?.article.lead
    return lead ? plainText(lead) : null
  },
  structuredData: (loaded, _, { url }) => {
    const article = (loaded as ArticleData)?.article
    if (!article) return []
    const steps = article.sections.filter(({ kind }) => kind === 'steps').flatMap(({ items }) => items.map(plainText))
    return [buildArticleData({ title: article.title, lead: plainText(article.lead), steps }, url)]
  },
}

export function loader({ context, params }: Route.LoaderArgs) {
  const { locale } = getRequestContext(context)
  const article = findHelpArticle(locale, params.slug)
  if (!article) throw data(null, { status: 404, statusText: 'Page not found' })
  return { article, others: listHelpLinks(locale).filter(({ role }) => role === article.role) }
}

/** The answer first, then the steps, then advice for when they do not work. */
export default function Article({ loaderData: { article, others } }: Route.ComponentProps) {
  const { t } = useTranslation('help')
  const localize = useLocalePath()
  const { title, lead, sections, trouble, related } = article
  return (
    <SitePage>
      <div className={styles.article}>
        <article className={styles.words}>
          <Button variant="quiet" size="small" className={styles.back} href={localize('/help')}>
            {t('centre.meta.title')}
          </Button>
          <h1 className={styles.title}>{title}</h1>
          <p className={styles.lead}>
            <HelpText text={lead} />
          </p>
          {sections.map(({ kind, title: heading, items }, index) => {
            const texts = items.map((text, item) => <HelpText key={item} text={text} />)
            return (
              <section key={index} className={styles.section}>
                {heading && <h2 className={styles.sectionTitle}>{heading}</h2>}
                {kind === 'steps' ? (
                  <Steps steps={texts.map((text) => ({ title: text }))} />
                ) : (
                  <Points points={texts} />
                )}
              </section>
            )
          })}
          {trouble.length > 0 && (
            <section className={styles.section}>
              <h2 className={styles.sectionTitle}>{t('centre.trouble')}</h2>
              <Points points={trouble.map((text, index) => <HelpText key={index} text={text} />)} />
            </section>
          )}
        </article>
        <aside className={styles.side}>
          <HelpSearch />
          {related.length > 0 && <HelpLinks title={t('centre.related')} links={related} />}
          <HelpLinks title={t(`centre.role.${article.role}`)} links={others} current={article.id} />
        </aside>
      </div>
    </SitePage>
  )
}
