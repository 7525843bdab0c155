import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { Paged } from '../contract.ts'
import styles from './office.module.css'

/** Pages are addresses: the one before, the one after, and how many there are. */
export function Pager({ page, pages, total, more }: Omit<Paged<unknown>, 'rows'>) {
  const { t } = useTranslation(['office', 'ui'])
  const here = useLocalePath()
  const [search] = useSearchParams()
  const address = (to: number) => here(`/dashboard?${new URLSearchParams({ ...Object.fromEntries(search), page: String(to) })}`)
  return (
    <nav className={styles.pager} aria-label={t('ui:table.pages')}>
      <span className={styles.note}>{t(more ? 'pager.more' : 'pager.place', { page, pages, count: total })}</span>
      {page > 1 && (
        <Button href={address(page - 1)} variant="quiet" size="small" icon={<IconChevronLeft aria-hidden />}>
          {t('ui:table.previous')}
        </Button>
      )}
      {page < pages && (
        <Button href={address(page + 1)} variant="quiet" size="small" icon={<IconChevronRight aria-hidden />}>
          {t('ui:table.next')}
        </Button>
      )}
    </nav>
  )
}
