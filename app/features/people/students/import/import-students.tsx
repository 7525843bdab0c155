import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Field } from '#app/ui/fields/field.tsx'
import type { ImportPreview } from '../contract.ts'
import { limits } from './limits.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { ImportProgressView } from './import-progress.tsx'
import { ImportPreviewView, type ImportChoices } from './import-preview.tsx'
import styles from '../components/sheets.module.css'

type ImportStudentsProps = { classroomId: string; onUndo: (change: string) => void; onClose: () => void }

/**
 * Import in three steps: choose a file, check the preview, watch the progress. The browser sends the file again for
 * every preview, so it holds the file until the import starts.
 */
export function ImportStudents({ classroomId, onUndo, onClose }: ImportStudentsProps) {
  const { t } = useTranslation('students')
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [runningImport, setRunningImport] = useState<{ id: string; all: number } | null>(null)
  const readAction = useAction<ImportPreview>('read', { onDone: setPreview })
  const startAction = useAction<{ id: string }>('import', {
    onDone: ({ id }) => setRunningImport({ id, all: preview?.rows ?? 0 }),
  })

  const isTooLarge = file !== null && file.size > limits.fileBytes

  const send = (selectedFile: File, choices: Partial<ImportChoices> = {}) =>
    readAction.send({
      file: selectedFile,
      ...(choices.encoding && { encoding: choices.encoding }),
      ...(choices.roles && { roles: choices.roles.join(',') }),
      ...(choices.header !== undefined && { header: choices.header ? 'yes' : 'no' }),
    })

  if (runningImport)
    return (
      <ImportProgressView
        classroomId={classroomId}
        importId={runningImport.id}
        all={runningImport.all}
        onRetry={() => startAction.send({ classroomId, import: runningImport.id })}
        onUndo={onUndo}
        onClose={onClose}
      />
    )

  return (
    <div className={styles.sheet} data-unsaved={file ? '' : undefined}>
      <Field label={t('import.file')} hint={t('import.fileHint')}>
        {(ties) => (
          <input
            {...ties}
            className={clsx(ties.className, styles.file)}
            type="file"
            accept=".csv,.tsv,.txt,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
            onChange={(event) => {
              const selectedFile = event.currentTarget.files?.[0] ?? null
              setFile(selectedFile)
              setPreview(null)
              if (selectedFile && selectedFile.size <= limits.fileBytes) send(selectedFile)
            }}
          />
        )}
      </Field>
      {readAction.busy && (
        <p className={styles.muted} role="status">
          {t('import.reading')}
        </p>
      )}
      <RefusalNotice
        error={isTooLarge ? { code: 'refused', reason: 'too-large' } : (readAction.error ?? startAction.error)}
      />
      {file && preview && (
        <ImportPreviewView
          preview={preview}
          busy={readAction.busy || startAction.busy}
          onChoose={(choices) => send(file, choices)}
          onStart={(id) => startAction.send({ classroomId, import: id })}
        />
      )}
    </div>
  )
}
