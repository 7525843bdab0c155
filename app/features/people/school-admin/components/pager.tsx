import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { NumberedPage, PeoplePage } from '../contract.ts'
import styles from './school-admin.module.css'

/** Links to the previous and next page by page number. */
export function Pager({ page, pages, total, more }: Omit<NumberedPage<unknown>, 'rows'>) {
  const { t } = useTranslation('school-admin')
  return (
    <PageLinks
      note={t(more ? 'pager.more' : 'pager.place', { page, pages, count: total })}
      previous={page > 1 ? { page: `${page - 1}` } : null}
      next={page < pages ? { page: `${page + 1}` } : null}
    />
  )
}

/** Links to the previous and next page of people by keyset cursor. */
export function PeoplePager({ total, more, before, after }: Omit<PeoplePage, 'rows'>) {
  const { t } = useTranslation('school-admin')
  return (
    <PageLinks
      note={t(more ? 'pager.morePeople' : 'pager.people', { count: total })}
      previous={before ? { before } : null}
      next={after ? { after } : null}
    />
  )
}

type PageParameters = Partial<Record<'page' | 'before' | 'after', string>>

/** Each page has its own URL, which keeps the other search parameters. */
function PageLinks({
  note,
  previous,
  next,
}: {
  note: string
  previous: PageParameters | null
  next: PageParameters | null
}) {
  const { t } = useTranslation('ui')
  const localizePath = useLocalePath()
  const [search] = useSearchParams()
  const { page: _, before: __, after: ___, ...otherParameters } = Object.fromEntries(search)
  const buildUrl = (page: PageParameters) =>
    localizePath(`/dashboard?${new URLSearchParams({ ...otherParameters, ...page })}`)
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <span className={styles.note}>{note}</span>
      {previous && (
        <Button href={buildUrl(previous)} variant="quiet" size="small" icon={<IconChevronLeft aria-hidden />}>
          {t('table.previous')}
        </Button>
      )}
      {next && (
        <Button href={buildUrl(next)} variant="quiet" size="small" icon={<IconChevronRight aria-hidden />}>
          {t('table.next')}
        </Button>
      )}
    </nav>
  )
}
