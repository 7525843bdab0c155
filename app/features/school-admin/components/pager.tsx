import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { Paged, PagedPeople } from '../contract.ts'
import styles from './school-admin.module.css'

/** Pages by number. */
export function Pager({ page, pages, total, more }: Omit<Paged<unknown>, 'rows'>) {
  const { t } = useTranslation('school-admin')
  return (
    <PageTurner
      note={t(more ? 'pager.more' : 'pager.place', { page, pages, count: total })}
      previous={page > 1 ? { page: `${page - 1}` } : null}
      next={page < pages ? { page: `${page + 1}` } : null}
    />
  )
}

/** Pages by who stands at their ends. */
export function PeoplePager({ total, more, before, after }: Omit<PagedPeople, 'rows'>) {
  const { t } = useTranslation('school-admin')
  return (
    <PageTurner
      note={t(more ? 'pager.morePeople' : 'pager.people', { count: total })}
      previous={before ? { before } : null}
      next={after ? { after } : null}
    />
  )
}

type Place = Partial<Record<'page' | 'before' | 'after', string>>

/** Pages are addresses: the one before, the one after, and how many there are. */
function PageTurner({ note, previous, next }: { note: string; previous: Place | null; next: Place | null }) {
  const { t } = useTranslation('ui')
  const localized = useLocalePath()
  const [search] = useSearchParams()
  const { page: _, before: __, after: ___, ...asked } = Object.fromEntries(search)
  const address = (place: Place) => localized(`/dashboard?${new URLSearchParams({ ...asked, ...place })}`)
  return (
    <nav className={styles.pager} aria-label={t('table.pages')}>
      <span className={styles.note}>{note}</span>
      {previous && (
        <Button href={address(previous)} variant="quiet" size="small" icon={<IconChevronLeft aria-hidden />}>
          {t('table.previous')}
        </Button>
      )}
      {next && (
        <Button href={address(next)} variant="quiet" size="small" icon={<IconChevronRight aria-hidden />}>
          {t('table.next')}
        </Button>
      )}
    </nav>
  )
}
