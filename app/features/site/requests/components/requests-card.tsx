import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { nextStatuses, type RequestStatus } from '#rules/requests/public-request.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { requestViews, type PublicRequest, type RequestList } from '../contract.ts'
import { headingOf, RequestDetails } from './request-details.tsx'
import styles from './requests-card.module.css'

/** Requests from public pages and the review queue of contributions, for staff. */
export function RequestsCard({ list: { view, requests, page, pageCount, openCount } }: { list: RequestList }) {
  const { t } = useTranslation('requests')
  const localize = useLocalePath()
  const pathOf = (values: Record<string, string>) =>
    localize(`/staff?${new URLSearchParams({ view: 'requests', ...values })}`)
  return (
    <Card id="requests" title={t('staff.title', { number: openCount })}>
      <nav className={styles.views} aria-label={t('staff.views')}>
        {requestViews.map((name) => (
          <Link
            key={name}
            to={pathOf({ requests: name })}
            preventScrollReset
            className={styles.view}
            aria-current={name === view ? 'page' : undefined}
          >
            {t(`staff.view.${name}`)}
          </Link>
        ))}
      </nav>
      {requests.length === 0 ? (
        <EmptyState mood="thinking" title={t(`staff.none.${view}`)} />
      ) : (
        <ul className={styles.list}>
          {requests.map((request) => (
            <RequestItem key={request.id} request={request} />
          ))}
        </ul>
      )}
      {pageCount > 1 && (
        <nav className={styles.pages} aria-label={t('staff.pages')}>
          {page > 1 && <Link to={pathOf({ requests: view, requestPage: String(page - 1) })}>{t('staff.newer')}</Link>}
          <span>{t('staff.page', { page, pages: pageCount })}</span>
          {page < pageCount && (
            <Link to={pathOf({ requests: view, requestPage: String(page + 1) })}>{t('staff.older')}</Link>
          )}
        </nav>
      )}
    </Card>
  )
}

function RequestItem({ request }: { request: PublicRequest }) {
  const { t } = useTranslation('requests')
  const date = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const answer = useAction('answerPublicRequest')
  const { kind, fields, number, status, createdAt, locale } = request
  const choose = (next: RequestStatus) => answer.send({ id: request.id, status: next })
  return (
    <li className={styles.item}>
      <details>
        <summary className={styles.summary}>
          <span className={styles.heading}>{headingOf(fields)}</span>
          <span className={styles.facts} suppressHydrationWarning>
            {[t(`kinds.${kind}`), t(`staff.status.${status}`), number, date(createdAt), locale].join(' · ')}
          </span>
        </summary>
        <RequestDetails fields={fields} />
      </details>
      <RefusalNotice error={answer.error} />
      <div className={styles.buttons}>
        {nextStatuses(kind, status).map((next) => (
          <Button
            key={next}
            size="small"
            variant={next === 'declined' || next === 'new' ? 'quiet' : 'soft'}
            busy={answer.busy}
            onClick={() => choose(next)}
          >
            {t(`staff.choose.${next}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
