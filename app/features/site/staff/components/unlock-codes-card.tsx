import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField, TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { StaffPage } from '../contract.ts'
import styles from './staff.module.css'

type CodeBatches = NonNullable<StaffPage['codeBatches']>

/** Creates unlock codes, shows them once, and lists earlier batches. */
export function UnlockCodesCard({ batches }: { batches: CodeBatches }) {
  const { t } = useTranslation('staff')
  const [plan, setPlan] = useState('school')
  const create = useAction<{ codes: string[] }>('createUnlockCodes')
  const reasons = create.error?.fields
  const errorOf = (field: string) => reasons?.[field] && <ReasonText reason={reasons[field]} />
  return (
    <Card title={t('codes.title')}>
      <p className={styles.note}>{t('codes.note')}</p>
      <ActionForm of={create} className={styles.form}>
        <div className={styles.fields}>
          <SelectField
            name="plan"
            label={t('codes.plan')}
            value={plan}
            onChange={(event) => setPlan(event.target.value)}
          >
            <option value="school">{t('plan.names.school')}</option>
            <option value="teacher">{t('plan.names.teacher')}</option>
          </SelectField>
          {plan === 'school' ? (
            <TextField
              {...numberField}
              name="seats"
              label={t('codes.seats')}
              max={1000}
              defaultValue={300}
              error={errorOf('seats')}
            />
          ) : (
            <input type="hidden" name="seats" value="" />
          )}
          <TextField
            {...numberField}
            name="days"
            label={t('codes.days')}
            max={366}
            defaultValue={365}
            error={errorOf('days')}
          />
          <TextField
            {...numberField}
            name="count"
            label={t('codes.count')}
            max={500}
            defaultValue={1}
            error={errorOf('count')}
          />
          <TextField type="date" name="redeemBy" label={t('codes.redeemBy')} required error={errorOf('redeemBy')} />
          <TextField name="note" label={t('codes.purpose')} hint={t('codes.purposeHint')} maxLength={120} optional />
        </div>
        {create.error && !reasons && (
          <Notice kind="warning">
            <Refusal error={create.error} />
          </Notice>
        )}
        <Button type="submit" busy={create.busy}>
          {t('codes.create')}
        </Button>
      </ActionForm>
      {create.result && (
        <Notice kind="success" title={t('codes.created')}>
          <TextAreaField
            label={t('codes.once')}
            readOnly
            rows={Math.min(10, create.result.codes.length)}
            value={create.result.codes.join('\n')}
            onFocus={(event) => event.target.select()}
          />
        </Notice>
      )}
      {batches.length > 0 && <Batches batches={batches} />}
    </Card>
  )
}

const numberField = { type: 'number', inputMode: 'numeric', min: 1, required: true } as const

function Batches({ batches }: { batches: CodeBatches }) {
  const { t } = useTranslation('staff')
  const date = useDateFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
  const [voiding, setVoiding] = useState<string | null>(null)
  const close = () => setVoiding(null)
  const end = useAction('voidUnlockCodes', { onDone: close, onRefused: close, isImmediate: true })
  return (
    <>
      <h3 className={styles.heading}>{t('codes.batches')}</h3>
      {end.error && (
        <Notice kind="warning">
          <Refusal error={end.error} />
        </Notice>
      )}
      <ul className={styles.changes}>
        {batches.map(({ batch, plan, seats, days, note, redeemBy, createdAt, total, redeemed, voided }) => (
          <li key={batch}>
            <span className={styles.note}>{date(createdAt)}</span>
            <span>
              {[
                t(`plan.names.${plan}`),
                seats !== null && t('codes.seatCount', { seats }),
                t('codes.dayCount', { days }),
                t('codes.used', { redeemed, total }),
                voided > 0 && t('codes.voided', { voided }),
                t('codes.until', { date: date(`${redeemBy}T12:00:00Z`) }),
                note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </span>
            {redeemed + voided < total && (
              <Button variant="quiet" size="small" onClick={() => setVoiding(batch)}>
                {t('codes.void')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={voiding !== null}
        title={t('codes.voidQuestion')}
        confirm={t('codes.void')}
        danger
        busy={end.busy}
        onCancel={close}
        onConfirm={() => end.send({ batch: voiding! })}
      >
        {t('codes.voidWarning')}
      </ConfirmDialog>
    </>
  )
}
