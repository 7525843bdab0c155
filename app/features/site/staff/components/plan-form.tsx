import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { plans, type Plan } from '#rules/plans.ts'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PlanChange, SupportedSchool } from '../contract.ts'
import styles from './staff.module.css'

/** The agreed plan of a school, its end and the latest changes. */
export function PlanForm({ school }: { school: SupportedSchool }) {
  const { t } = useTranslation('staff')
  /** The form, while staff confirm what they chose in it. */
  const [confirming, setConfirming] = useState<HTMLFormElement | null>(null)
  const isConfirmed = useRef(false)
  const change = useAction('changePlan', { onDone: () => toast({ kind: 'success', message: t('plan.saved') }) })
  const chosenPlan = confirming && (new FormData(confirming).get('plan') as Plan['name'])
  const confirm = () => {
    isConfirmed.current = true
    confirming?.requestSubmit()
    isConfirmed.current = false
    setConfirming(null)
  }
  const reasons = change.error?.fields
  return (
    <Card title={t('plan.title')} aside={t(`plan.names.${school.effectivePlan}`)}>
      <ActionForm
        of={change}
        className={styles.form}
        onSubmit={(event) => {
          if (isConfirmed.current) return
          event.preventDefault()
          setConfirming(event.currentTarget)
        }}
      >
        <input type="hidden" name="schoolId" value={school.id} />
        <SelectField name="plan" label={t('plan.plan')} defaultValue={school.plan}>
          {plans.map(({ name }) => (
            <option key={name} value={name}>
              {t(`plan.names.${name}`)}
            </option>
          ))}
        </SelectField>
        <TextField
          type="date"
          name="until"
          label={t('plan.until')}
          hint={t('plan.untilHint')}
          optional
          defaultValue={school.until ?? ''}
          error={reasons?.until && <ReasonText reason={reasons.until} />}
        />
        {change.error && !reasons && (
          <Notice kind="warning">
            <Refusal error={change.error} />
          </Notice>
        )}
        <Button type="submit" busy={change.busy}>
          {t('plan.save')}
        </Button>
      </ActionForm>
      <ConfirmDialog
        opened={confirming !== null}
        title={t('plan.question', { school: school.name, plan: t(`plan.names.${chosenPlan ?? school.plan}`) })}
        confirm={t('plan.save')}
        onCancel={() => setConfirming(null)}
        onConfirm={confirm}
      >
        {t('plan.warning')}
      </ConfirmDialog>
      {school.planChanges.length > 0 && <Changes changes={school.planChanges} />}
    </Card>
  )
}

function Changes({ changes }: { changes: PlanChange[] }) {
  const { t } = useTranslation('staff')
  const date = useDateFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
  return (
    <>
      <h3 className={styles.heading}>{t('plan.changes')}</h3>
      <ul className={styles.changes}>
        {changes.map(({ at, plan, until, byMe }) => (
          <li key={at}>
            <span className={styles.note}>{date(at)}</span>
            <span>
              {[
                t(`plan.names.${plan}`),
                until ? t('plan.untilDay', { date: date(`${until}T12:00:00Z`) }) : t('plan.open'),
                byMe && t('plan.byMe'),
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
