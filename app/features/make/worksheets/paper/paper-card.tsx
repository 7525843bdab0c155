import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCamera from '@tabler/icons-react/dist/esm/icons/IconCamera.mjs'
import { MIN_STUDENTS } from '#rules/schools/verified-teacher.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useNavigate } from 'react-router'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PrintedWorksheet, WorksheetKey } from '../contract.ts'
import { PaperReader } from './reader/paper-reader.tsx'
import styles from '../components/worksheets.module.css'

type PaperCardProps = { classroomId: string; worksheet: PrintedWorksheet; isVerified: boolean }

/** Opens the camera for answer sheets of a worksheet, and the results. */
export function PaperCard({ classroomId, worksheet, isVerified }: PaperCardProps) {
  const { t } = useTranslation('worksheets')
  const [localized, navigate] = [useLocalePath(), useNavigate()]
  const [isOpen, setOpen] = useState(false)
  const { id, copies } = worksheet
  const resultsPath = localized(`/dashboard/worksheet?sheet=${id}&results`)
  const read = copies.filter(({ isRead }) => isRead).length
  // Scores need the answers; without them, sheets are read without scores.
  const key = useAction<WorksheetKey>('key', { skipRevalidation: true })
  return (
    <Card title={t('paper.title')} icon={<IconCamera aria-hidden />} className={styles.key}>
      {isVerified ? (
        <>
          <p className={styles.note}>{t('paper.note')}</p>
          <p>{t('paper.count', { read, total: copies.length })}</p>
          <Button
            variant="soft"
            wide
            icon={<IconCamera aria-hidden />}
            onClick={() => {
              setOpen(true)
              if (!key.result) key.send({ classroomId, worksheet: id })
            }}
          >
            {t('paper.open')}
          </Button>
          {read > 0 && (
            <Button variant="quiet" wide href={resultsPath}>
              {t('paper.results')}
            </Button>
          )}
        </>
      ) : (
        <Notice kind="info">{t('paper.unverified', { count: MIN_STUDENTS })}</Notice>
      )}
      {isOpen && (
        <PaperReader
          classroomId={classroomId}
          worksheet={worksheet}
          rightOptions={key.result?.answers?.map(({ option }) => option) ?? null}
          onClose={() => setOpen(false)}
          onSaved={() => void navigate(resultsPath)}
        />
      )}
    </Card>
  )
}
