import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconDownload from '@tabler/icons-react/dist/esm/icons/IconDownload.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { importFormats } from '#rules/questions/import/draft.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Field, SelectField } from '#app/ui/fields/field.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { ImportPreview } from '../contract.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { BackButton } from './back-button.tsx'
import { ImportPictures } from './pictures/import-pictures.tsx'
import { ImportReport } from './import-report.tsx'
import type { PageOf } from './questions-screen.tsx'
import { useExportBank } from './use-bank-actions.ts'
import { useQuestionPaths } from './use-question-paths.ts'
import styles from './questions.module.css'

const acceptedFiles = '.csv,.tsv,.txt,.gift,.xlsx,text/csv,text/plain'
const maxFileBytes = 10_000_000

/** Import of questions: choose a file, review its rows, then confirm. */
export function ImportScreen({ page }: { page: PageOf<'import'> }) {
  const { t } = useTranslation('questions')
  const paths = useQuestionPaths()
  const navigate = useNavigate()
  const { bank, locale } = page
  const [language, setLanguage] = useState<QuestionLanguage>(locale)
  const [file, setFile] = useState<File | null>(null)
  const [preview, setPreview] = useState<ImportPreview | null>(null)
  const read = useAction<ImportPreview>('read-questions', { onDone: setPreview, skipRevalidation: true })
  const [targetPath, setTargetPath] = useState<string | null>(null)
  const take = useAction<{ bank: string; questions: number }>('take-questions', {
    onDone: ({ bank: targetBank, questions }) => {
      toast({ kind: 'success', message: t('done.imported', { count: questions }) })
      setTargetPath(paths.bank(targetBank))
    },
  })
  // Navigates after the report is unmounted, so that the unsaved-changes warning does not appear.
  useEffect(() => {
    if (targetPath !== null) void navigate(targetPath)
  }, [targetPath, navigate])
  const template = useExportBank()
  const isTooLarge = file !== null && file.size > maxFileBytes
  const send = (chosen: File, requestedLanguage = language) =>
    read.send({ file: chosen, language: requestedLanguage, ...(bank && { bank: bank.id }) })
  return (
    <>
      <div className={styles.top}>
        <BackButton href={bank ? paths.bank(bank.id) : paths.banks} />
        <PageHead
          className={styles.topHead}
          title={t('import.title')}
          note={bank ? t('import.into', { title: bank.title }) : t('import.intoNew')}
          actions={
            <span className={styles.safe}>
              <IconShieldCheck aria-hidden /> {t('import.nothingKept')}
            </span>
          }
        />
      </div>
      <Card className={styles.importCard}>
        <Field label={t('import.file')} hint={t('import.fileHint')}>
          {(fieldProps) => (
            <input
              {...fieldProps}
              className={clsx(fieldProps.className, styles.file)}
              type="file"
              accept={acceptedFiles}
              onChange={(event) => {
                const chosen = event.currentTarget.files?.[0] ?? null
                setFile(chosen)
                setPreview(null)
                if (chosen && chosen.size <= maxFileBytes) send(chosen)
              }}
            />
          )}
        </Field>
        <SelectField
          label={t('import.language')}
          value={language}
          onChange={({ currentTarget: { value } }) => {
            setLanguage(value as QuestionLanguage)
            if (file && !isTooLarge) send(file, value as QuestionLanguage)
          }}
        >
          {languages.map(({ code, nativeName }) => (
            <option key={code} value={code}>
              {nativeName}
            </option>
          ))}
        </SelectField>
        {!preview && (
          <div className={styles.templates}>
            {(['csv', 'xlsx'] as const).map((format) => (
              <Button
                key={format}
                variant="soft"
                size="small"
                icon={<IconDownload aria-hidden />}
                busy={template.busy}
                onClick={() => template.send({ bank: 'template', format, language: locale })}
              >
                {t(format === 'csv' ? 'import.templateCsv' : 'import.templateXlsx')}
              </Button>
            ))}
          </div>
        )}
        {!preview && <ImportPictures bank={bank?.id ?? null} />}
        {!preview && (
          <ul className={styles.formats} aria-label={t('import.formats')}>
            {importFormats.map((format) => (
              <li key={format}>{t(`import.format.${format}`)}</li>
            ))}
          </ul>
        )}
      </Card>
      {read.busy && <p role="status">{t('import.reading')}</p>}
      <RefusalNotice error={isTooLarge ? { code: 'refused', reason: 'too-large' } : (read.error ?? take.error)} />
      {preview && targetPath === null && (
        <ImportReport
          key={preview.id}
          preview={preview}
          language={language}
          bank={bank}
          busy={take.busy}
          onTake={(fields) => take.send({ import: preview.id, ...(bank && { bank: bank.id }), ...fields })}
        />
      )}
    </>
  )
}
