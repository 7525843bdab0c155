import { useTranslation } from 'react-i18next'
import IconBooks from '@tabler/icons-react/dist/esm/icons/IconBooks.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { WorksheetsPage } from '../contract.ts'
import { NewWorksheet } from './new-worksheet.tsx'
import { WorksheetList } from './worksheet-list.tsx'
import styles from './worksheets.module.css'

export type GeneratorPage = Extract<WorksheetsPage, { view: 'new' }>

/** The worksheet generator of a class, and the worksheets that were made. */
export function GeneratorScreen({ page }: { page: GeneratorPage }) {
  const { t } = useTranslation('worksheets')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={t('title')}
        note={t('lead')}
        actions={
          <Button variant="quiet" icon={<IconBooks aria-hidden />} href={localized('/resource')}>
            {t('library')}
          </Button>
        }
      />
      <div className={styles.columns}>
        <NewWorksheet page={page} />
        <WorksheetList page={page} />
      </div>
    </>
  )
}
