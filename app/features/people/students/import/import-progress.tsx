import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { useLive } from '#app/platform/live/live.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { ImportProgress } from '../contract.ts'
import { OutcomeChips } from './import-outcome.tsx'
import sheets from '../components/sheets.module.css'

type ImportProgressProps = {
  classroomId: string
  importId: string
  all: number
  onRetry: () => void
  onUndo: (change: string) => void
  onClose: () => void
}

/** Live progress of an import, then its result. */
export function ImportProgressView({ classroomId, importId, all, onRetry, onUndo, onClose }: ImportProgressProps) {
  const { t } = useTranslation('students')
  const { revalidate } = useRevalidator()
  const progress = useLive<ImportProgress>(`classrooms/${classroomId}/imports/${importId}`, {
    status: 'running',
    done: 0,
    all,
    report: {},
  })
  const status = progress?.status ?? 'running'
  const change = progress?.report.change

  useEffect(() => {
    if (status === 'done') void revalidate()
  }, [status, revalidate])

  if (status === 'failed')
    return (
      <div className={sheets.sheet}>
        <Notice
          kind="danger"
          action={
            <Button size="small" onClick={onRetry}>
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
        <OutcomeChips counts={progress!.report} />
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
  const done = progress?.done ?? 0
  return (
    <div className={sheets.sheet} aria-live="polite">
      <ProgressBar label={t('import.progress')} value={done > 0 ? done : undefined} max={progress?.all ?? all} />
      <p className={sheets.muted}>
        {done > 0 ? t('import.running', { done, all: progress?.all ?? all }) : t('import.waiting')}
      </p>
      <p className={sheets.muted}>{t('import.close')}</p>
    </div>
  )
}
