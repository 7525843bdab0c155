import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { ProgressBar } from '#app/ui/progress-bar.tsx'
import type { ImportProgress } from '../contract.ts'
import { FateChips } from './import-outcome.tsx'
import sheets from './sheets.module.css'

type ImportProgressProps = {
  classroomId: string
  importId: string
  all: number
  onAgain: () => void
  onUndo: (change: string) => void
  onClose: () => void
}

/** How far the worker is, live; then what came of it. */
export function ImportProgressView({ classroomId, importId, all, onAgain, onUndo, onClose }: ImportProgressProps) {
  const { t } = useTranslation('students')
  const { revalidate } = useRevalidator()
  const now = useLive<ImportProgress>(`classrooms/${classroomId}/imports/${importId}`, {
    status: 'running',
    done: 0,
    all,
    report: {},
  })
  const status = now?.status ?? 'running'
  const change = now?.report.change

  useEffect(() => {
    if (status === 'done') void revalidate()
  }, [status, revalidate])

  if (status === 'failed')
    return (
      <div className={sheets.sheet}>
        <Notice
          kind="danger"
          action={
            <Button size="small" onClick={onAgain}>
              {t('import.again')}
            </Button>
          }
        >
          {t('import.failed')}
        </Notice>
      </div>
    )
  if (status === 'done')
    return (
      <div className={sheets.sheet}>
        <Notice kind="success">{t('import.done')}</Notice>
        <FateChips counts={now!.report} />
        <div className={sheets.foot}>
          {change && (
            <Button
              variant="quiet"
              onClick={() => {
                onUndo(change)
                onClose()
              }}
            >
              {t('done.undo')}
            </Button>
          )}
          <Button onClick={onClose}>{t('import.finish')}</Button>
        </div>
      </div>
    )
  const done = now?.done ?? 0
  return (
    <div className={sheets.sheet} aria-live="polite">
      <ProgressBar label={t('import.progress')} value={done > 0 ? done : undefined} max={now?.all ?? all} />
      <p className={sheets.muted}>
        {done > 0 ? t('import.running', { done, all: now?.all ?? all }) : t('import.waiting')}
      </p>
      <p className={sheets.muted}>{t('import.close')}</p>
    </div>
  )
}
