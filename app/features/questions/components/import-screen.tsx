import { clsx } from 'clsx'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import { importFormats } from '#rules/questions/import/draft.ts'
import { languages } from '#app/platform/i18n/languages.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Card } from '#app/ui/card.tsx'
import { Field, SelectField } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { ImportReading } from '../contract.ts'
import { ActionProblem } from './action-problem.tsx'
import { ImportReport } from './import-report.tsx'
import type { PageOf } from './questions-screen.tsx'
import { usePlaces } from './use-places.ts'
import styles from './questions.module.css'

const accepted = '.csv,.tsv,.txt,.gift,.xlsx,text/csv,text/plain'
const mostBytes = 10_000_000

/** A file is chosen, read, looked at row by row, and only then taken over. */
export function ImportScreen({ page }: { page: PageOf<'import'> }) {
  const { t } = useTranslation('questions')
  const places = usePlaces()
  const navigate = useNavigate()
  const { bank, locale } = page
  const [language, setLanguage] = useState<QuestionLanguage>(locale)
  const [file, setFile] = useState<File | null>(null)
  const [reading, setReading] = useState<ImportReading | null>(null)
  const read = useAction<ImportReading>('read-questions', { done: setReading, stays: true })
  const [taken, setTaken] = useState<string | null>(null)
  const take = useAction<{ bank: string; questions: number }>('take-questions', {
    done: ({ bank: into, questions }) => {
      toast({ kind: 'success', message: t('done.imported', { count: questions }) })
      setTaken(places.bank(into))
    },
  })
  // After the report has gone: nothing of it is left to be asked about.
  useEffect(() => {
    if (taken !== null) void navigate(taken)
  }, [taken, navigate])
  const tooLarge = file !== null && file.size > mostBytes
  const send = (chosen: File, as = language) => read.send({ file: chosen, language: as })
  return (
    <>
      <div className={styles.top}>
        <IconButton
          label={t('bank.back')}
          icon={<IconArrowLeft aria-hidden />}
          variant="paper"
          size={48}
          href={bank ? places.bank(bank.id) : places.banks}
        />
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
          {(ties) => (
            <input
              {...ties}
              className={clsx(ties.className, styles.file)}
              type="file"
              accept={accepted}
              onChange={(event) => {
                const chosen = event.currentTarget.files?.[0] ?? null
                setFile(chosen)
                setReading(null)
                if (chosen && chosen.size <= mostBytes) send(chosen)
              }}
            />
          )}
        </Field>
        <SelectField
          label={t('import.language')}
          value={language}
          onChange={({ currentTarget: { value } }) => {
            setLanguage(value as QuestionLanguage)
            if (file && !tooLarge) send(file, value as QuestionLanguage)
          }}
        >
          {languages.map(({ code, nativeName }) => (
            <option key={code} value={code}>
              {nativeName}
            </option>
          ))}
        </SelectField>
        {!reading && (
          <ul className={styles.formats} aria-label={t('import.formats')}>
            {importFormats.map((format) => (
              <li key={format}>{t(`import.format.${format}`)}</li>
            ))}
          </ul>
        )}
      </Card>
      {read.busy && <p role="status">{t('import.reading')}</p>}
      <ActionProblem error={tooLarge ? { code: 'refused', reason: 'too-large' } : (read.error ?? take.error)} />
      {reading && taken === null && (
        <ImportReport
          key={reading.id}
          reading={reading}
          language={language}
          bank={bank}
          busy={take.busy}
          onTake={(fields) => take.send({ import: reading.id, ...(bank && { bank: bank.id }), ...fields })}
        />
      )}
    </>
  )
}
