import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Sheet } from './sheet.tsx'
import type { PrintedResource } from './sheet-pages.tsx'
import type { SheetOptions } from './sheet-options.ts'
import { useSheetLayout } from './use-sheet-layout.ts'
import styles from './sheet.module.css'

type AnswerKeyPagesProps = {
  resource: Omit<PrintedResource, 'pages'>
  options: SheetOptions
  foot?: string
  /** Answers by the letter or number of their task. */
  rows: readonly { readonly id: string; readonly answer: ReactNode }[]
}

/** Printed answers of a sheet. Each page says that it is a key, and none has a QR code. */
export function AnswerKeyPages({ resource, options, foot, rows }: AnswerKeyPagesProps) {
  const { t } = useTranslation('resources')
  const root = useRef<HTMLDivElement>(null)
  const { layout } = useSheetLayout(root, [rows.length])
  const pages = layout.flat()
  return (
    <div ref={root} className={styles.pages}>
      {pages.map((indexes, page) => (
        <Sheet
          key={page}
          resource={{ ...resource, orientation: 'portrait', kind: 'worksheet' }}
          options={options}
          heading={t('sheet.keyOf', { title: resource.title })}
          lead={t('sheet.keyNote')}
          isFilled={false}
          page={page + 1}
          pages={pages.length}
          link={null}
          foot={foot}
        >
          {indexes.map((index) => (
            <div key={index} className={styles.keyRow}>
              <b>{rows[index]!.id}</b>
              <div>{rows[index]!.answer}</div>
            </div>
          ))}
        </Sheet>
      ))}
    </div>
  )
}
