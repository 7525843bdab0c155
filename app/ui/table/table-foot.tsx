import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { SegmentedControl } from '../fields/segmented-control.tsx'
import { pageSizes, type PageRange, type PageSize } from './table-view.ts'
import styles from './table-foot.module.css'

type TableFootProps = {
  total: number
  place: PageRange
  size: PageSize
  onPage: (page: number) => void
  onSize: (size: PageSize) => void
}

export function TableFoot({ total, place, size, onPage, onSize }: TableFootProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={styles.foot}>
      <span aria-hidden>{t('table.rows')}</span>
      <SegmentedControl
        label={t('table.rowsPerPage')}
        value={`${size}`}
        onChange={(text) => onSize(Number(text) as PageSize)}
        options={pageSizes.map((option) => ({ value: `${option}`, label: `${option}` }))}
      />
      <span className={styles.place} aria-live="polite">
        {total === 0 ? t('table.none') : t('table.place', { from: place.from, to: place.to, total })}
      </span>
      <Pagination
        total={place.pages}
        value={place.page}
        onChange={onPage}
        size="lg"
        radius="md"
        siblings={1}
        aria-label={t('table.pages')}
        getItemProps={(page) => ({ 'aria-label': t('table.page', { page }) })}
        getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
      />
    </div>
  )
}
