import { clsx } from 'clsx'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '#app/platform/use-action.ts'
import { Field } from '#app/ui/field.tsx'
import type { ImportPreview } from '../contract.ts'
import { limits } from '../import/limits.ts'
import { ActionProblem } from './action-problem.tsx'
import { ImportProgressView } from './import-progress.tsx'
import { ImportPreviewView, type ImportChoices } from './import-preview.tsx'
import styles from './sheets.module.css'

type ImportStudentsProps = { classroomId: string; onUndo: (change: string) => void; onClose: () => void }

/**
 * Choose a file, see what it would do, take it over, watch it happen. The file stays in the browser until it is taken
 * over.
 */
export function ImportStudents({ classroomId, onUndo, onClose }: ImportStudentsProps) {
  const { t } = useTranslation('students')
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const [running, setRunning] = useState<{ id: string; all: number } | null>(null)
  const reading = useAction<ImportPreview>('read', { done: setPreview })
  const taking = useAction<{ id: string }>('import', { done: ({ id }) => setRunning({ id, all: preview?.rows ?? 0 }) })

  const tooLarge = file !== null && file.size > limits.fileBytes

  const send = (chosen: File, choices: Partial<ImportChoices> = {}) =>
    reading.send({
      file: chosen,
      ...(choices.encoding && { encoding: choices.encoding }),
      ...(choices.roles && { roles: choices.roles.join(',') }),
      ...(choices.header !== undefined && { header: choices.header ? 'yes' : 'no' }),
    })

  if (running)
    return (
      <ImportProgressView
        classroomId={classroomId}
        importId={running.id}
        all={running.all}
        onAgain={() => taking.send({ classroomId, import: running.id })}
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
              const chosen = event.currentTarget.files?.[0] ?? null
              setFile(chosen)
              setPreview(null)
              if (chosen && chosen.size <= limits.fileBytes) send(chosen)
            }}
          />
        )}
      </Field>
      {reading.busy && (
        <p className={styles.muted} role="status">
          {t('import.reading')}
        </p>
      )}
      <ActionProblem error={tooLarge ? { code: 'refused', reason: 'too-large' } : (reading.error ?? taking.error)} />
      {file && preview && (
        <ImportPreviewView
          preview={preview}
          busy={reading.busy || taking.busy}
          onChoose={(choices) => send(file, choices)}
          onTake={(id) => taking.send({ classroomId, import: id })}
        />
      )}
    </div>
  )
}
