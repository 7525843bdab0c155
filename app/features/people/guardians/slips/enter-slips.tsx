import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { slipPurposes, type SlipPurpose } from '#rules/consent/purposes.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { answers, type Answer } from '#app/features/people/consent/public.ts'
import styles from '../roster/roster-parents.module.css'

type EnterSlipsProps = {
  classroomId: string
  students: readonly string[]
  today: string
  /** School admins may also answer for the school. */
  isAdmin: boolean
  onDone: () => void
}

type SlipAnswer = Answer | 'none'

/** Answers of signed slips, the same for all selected students. */
export function EnterSlips({ classroomId, students, today, isAdmin, onDone }: EnterSlipsProps) {
  const { t } = useTranslation('consent')
  const { locale } = splitLocale(useLocation().pathname)
  const [ticked, setSlipAnswer] = useState<Partial<Record<SlipPurpose, SlipAnswer>>>({})
  const [isBySchool, setBySchool] = useState(false)
  const [day, setDay] = useState(today)
  const [document, setDocument] = useState('')
  const { send, busy, error } = useAction<{ students: number }>(isBySchool ? 'consent-school' : 'consent-slips', {
    onDone(result) {
      toast({ kind: 'success', message: t('slip.done', { count: result.students }) })
      onDone()
    },
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const chosen = Object.entries(ticked).filter(([, value]) => value !== 'none')
    send({
      ...{ classroomId, student: students, locale },
      ...(isBySchool ? { document } : { day }),
      ...Object.fromEntries(chosen),
    })
  }
  const options = [...answers, 'none' as const].map((value) => ({ value, label: t(`slip.${value}`) }))
  return (
    <form method="post" className={styles.form} onSubmit={submit}>
      <p>{t('slip.lead', { count: students.length })}</p>
      {slipPurposes.map((purpose) => (
        <div key={purpose} className={styles.line}>
          <strong aria-hidden>{t(`purpose.${purpose}.title`)}</strong>
          <SegmentedControl
            label={t(`purpose.${purpose}.title`)}
            value={ticked[purpose] ?? 'none'}
            onChange={(value) => setSlipAnswer({ ...ticked, [purpose]: value })}
            options={options}
          />
        </div>
      ))}
      {isAdmin && (
        <CheckField
          label={t('slip.bySchool')}
          hint={t('slip.bySchoolNote')}
          checked={isBySchool}
          onChange={(event) => setBySchool(event.target.checked)}
        />
      )}
      {isBySchool ? (
        <TextField
          label={t('slip.document')}
          value={document}
          maxLength={60}
          required
          onChange={(event) => setDocument(event.target.value)}
        />
      ) : (
        <TextField
          label={t('slip.day')}
          type="date"
          value={day}
          max={today}
          required
          onChange={(event) => setDay(event.target.value)}
        />
      )}
      <RefusalNotice error={error} />
      <Button type="submit" busy={busy}>
        {t('slip.save')}
      </Button>
    </form>
  )
}
