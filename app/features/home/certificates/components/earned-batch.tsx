import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { IssueTime } from '#rules/certificates/award.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { findLanguage, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { EarnedCertificate, EarnedCourse } from '../contract.ts'
import { BatchPreview } from './batch-preview.tsx'
import { IssueTimeField } from './issue-time-field.tsx'
import styles from './certificates-screen.module.css'

type EarnedBatchProps = { classroomId: string; course: EarnedCourse; language: Locale }

/** The choice of the teacher for one certificate. Names with a problem must be confirmed one by one. */
type Choice = { name: string; isPublic: boolean; isIncluded: boolean }

const initialChoice = ({ name, problems }: EarnedCertificate): Choice => ({
  name: problems.includes('one-letter') ? '' : name,
  isPublic: false,
  isIncluded: problems.length === 0,
})

/** Students who finished a course: names to confirm, problems first, then issue. */
export function EarnedBatch({ classroomId, course, language }: EarnedBatchProps) {
  const { t } = useTranslation('certificates')
  const { earned, title, lines } = course
  const [choices, setChoices] = useState(() => new Map(earned.map((row) => [row.id, initialChoice(row)])))
  const [isPreviewing, setIsPreviewing] = useState(false)
  const [when, setWhen] = useState<IssueTime>('day')
  const award = useAction<{ count: number }>('award-certificates', {
    onDone: ({ count }) => toast({ kind: 'success', message: t('awards.done', { count }) }),
  })
  const change = (id: string, changes: Partial<Choice>) =>
    setChoices((current) => new Map(current).set(id, { ...current.get(id)!, ...changes }))
  const [problematic, clear] = [
    earned.filter(({ problems }) => problems.length > 0),
    earned.filter(({ problems }) => problems.length === 0),
  ]
  const ready = earned.filter(({ id }) => choices.get(id)!.isIncluded && choices.get(id)!.name.trim() !== '')
  const send = () =>
    award.send({
      classroomId,
      when,
      certificates: JSON.stringify(
        ready.map(({ id }) => ({ id, name: choices.get(id)!.name, isPublic: choices.get(id)!.isPublic })),
      ),
    })
  const publicField = ({ id, fullName }: EarnedCertificate) => (
    <CheckField
      label={t('awards.public', { name: fullName })}
      checked={choices.get(id)!.isPublic}
      onChange={({ currentTarget }) => change(id, { isPublic: currentTarget.checked })}
    />
  )
  return (
    <Card title={title}>
      <div className={styles.batch}>
        <p className={styles.note}>{t('awards.finished', { count: earned.length })}</p>
        <ul className={styles.lines} lang={findLanguage(language).tag}>
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
        {problematic.length > 0 && (
          <>
            <h3>{t('awards.first', { count: problematic.length })}</h3>
            <ul className={styles.problems}>
              {problematic.map((row) => (
                <li key={row.id}>
                  <TextField
                    label={t('awards.nameOf', { name: row.fullName })}
                    hint={row.problems.map((problem) => t(`problem.${problem}`)).join(' ')}
                    value={choices.get(row.id)!.name}
                    maxLength={80}
                    autoComplete="off"
                    onChange={({ currentTarget }) =>
                      change(row.id, { name: currentTarget.value, isIncluded: currentTarget.value.trim() !== '' })
                    }
                  />
                  <div>
                    <CheckField
                      label={t('awards.include', { name: row.fullName })}
                      checked={choices.get(row.id)!.isIncluded}
                      onChange={({ currentTarget }) => change(row.id, { isIncluded: currentTarget.checked })}
                    />
                    {publicField(row)}
                  </div>
                </li>
              ))}
            </ul>
          </>
        )}
        {clear.length > 0 && (
          <>
            <h3>{t('awards.rest', { count: clear.length })}</h3>
            <ul className={styles.list}>
              {clear.map((row) => (
                <li key={row.id}>
                  <span>{row.name}</span>
                  {publicField(row)}
                </li>
              ))}
            </ul>
          </>
        )}
        <p className={styles.note}>{t('awards.consent')}</p>
        <IssueTimeField value={when} onChange={setWhen} />
        <RefusalNotice error={award.error} />
        <div className={styles.buttons}>
          <Button variant="soft" disabled={ready.length === 0} onClick={() => setIsPreviewing(true)}>
            {t('awards.preview')}
          </Button>
          <Button busy={award.busy} disabled={ready.length === 0} onClick={send}>
            {t('awards.batch', { count: ready.length })}
          </Button>
        </div>
        <Sheet title={t('awards.previewTitle')} wide opened={isPreviewing} onClose={() => setIsPreviewing(false)}>
          {isPreviewing && (
            <BatchPreview
              sheet={course.sheet}
              certificates={ready.map(({ id, facts }) => ({ id, facts, ...choices.get(id)! }))}
            />
          )}
        </Sheet>
      </div>
    </Card>
  )
}
