import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconFileText from '@tabler/icons-react/dist/esm/icons/IconFileText.mjs'
import IconKey from '@tabler/icons-react/dist/esm/icons/IconKey.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { MIN_STUDENTS } from '#rules/schools/verified-teacher.ts'
import {
  PrintOptions,
  readSheetOptions,
  writeSheetOptions,
  type SheetOptions,
} from '#app/features/learning/resources/public.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { WorksheetKey, WorksheetsPage } from '../contract.ts'
import { PaperCard } from '../paper/paper-card.tsx'
import { WorksheetSheets } from './worksheet-sheets.tsx'
import styles from './worksheets.module.css'

type WorksheetPage = Extract<WorksheetsPage, { view: 'worksheet' }>

/** One worksheet as it is printed; its key is shown in its place, so that both are never printed together. */
export function WorksheetScreen({ page: { classroomId, className, worksheet, isVerified } }: { page: WorksheetPage }) {
  const { t } = useTranslation('worksheets')
  const localized = useLocalePath()
  const [search, setSearch] = useSearchParams()
  // The address follows after its navigation, too late for a second choice.
  const [options, setOptions] = useState(() => readSheetOptions(search))
  const [pages, setPages] = useState(1)
  const [isKeyShown, setKeyShown] = useState(false)
  const [key, setKey] = useState<WorksheetKey | null>(null)
  const loadKey = useAction<WorksheetKey>('key', {
    onDone(loaded) {
      setKey(loaded)
      setKeyShown(loaded.answers !== null)
    },
    skipRevalidation: true,
  })
  const { id, copies, optionCounts } = worksheet
  const isReadable = copies.length > 0 && optionCounts.some((count) => count > 0)
  const [hasAnswerSheet, setHasAnswerSheet] = useState(isReadable)
  const pagesEach = pages + (hasAnswerSheet ? 1 : 0)
  function changeOptions(changed: SheetOptions) {
    setOptions(changed)
    const params = new URLSearchParams([
      ...[...search].filter(([name]) => name === 'class' || name === 'sheet'),
      ...writeSheetOptions(changed),
    ])
    setSearch(params, { replace: true, preventScrollReset: true })
  }
  return (
    <article className={styles.screen}>
      <section className={styles.preview} aria-label={t('preview')}>
        <WorksheetSheets
          key={`${isKeyShown} ${Object.values(options).join(' ')}`}
          worksheet={worksheet}
          className={className}
          options={options}
          answers={isKeyShown ? (key?.answers ?? null) : null}
          hasAnswerSheet={hasAnswerSheet}
          onCount={setPages}
        />
      </section>
      <div className={styles.side}>
        <p>
          <Button
            variant="quiet"
            size="small"
            icon={<IconArrowLeft aria-hidden />}
            href={localized('/dashboard/worksheet')}
          >
            {t('back')}
          </Button>
        </p>
        <h1 className={styles.title} lang={findLanguage(worksheet.language).tag}>
          {worksheet.title}
        </h1>
        <Button variant="go" size="large" wide icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
          {isKeyShown ? t('printKey') : t('printPages', { count: pagesEach * Math.max(copies.length, 1) })}
        </Button>
        {!isKeyShown && (
          <p className={styles.note}>
            {copies.length > 0 ? t('forEach', { count: copies.length, pages: pagesEach }) : t('forClass')}
          </p>
        )}
        <PrintOptions options={options} onChange={changeOptions} />
        {isReadable && (
          <>
            <CheckField
              label={t('paper.print')}
              checked={hasAnswerSheet}
              onChange={({ currentTarget }) => setHasAnswerSheet(currentTarget.checked)}
            />
            <PaperCard classroomId={classroomId} worksheet={worksheet} isVerified={isVerified} />
          </>
        )}
        <Card title={t('key.title')} icon={<IconKey aria-hidden />} className={styles.key}>
          <p className={styles.note}>{t('key.note')}</p>
          {key?.answers === null && <Notice kind="info">{t('key.unverified', { count: MIN_STUDENTS })}</Notice>}
          <RefusalNotice error={loadKey.error} />
          <p>
            <Button
              variant="soft"
              icon={isKeyShown ? <IconFileText aria-hidden /> : <IconKey aria-hidden />}
              busy={loadKey.busy}
              onClick={() => {
                if (isKeyShown) setKeyShown(false)
                else if (key?.answers) setKeyShown(true)
                else loadKey.send({ classroomId, worksheet: id })
              }}
            >
              {t(isKeyShown ? 'key.hide' : 'key.show')}
            </Button>
          </p>
        </Card>
      </div>
    </article>
  )
}
