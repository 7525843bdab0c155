import { useTranslation } from 'react-i18next'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './staff.module.css'

/** Names and addresses of the admins, after a reason that the log of the school shows. */
export function ContactsCard({ schoolId }: { schoolId: string }) {
  const { t } = useTranslation('staff')
  const show = useAction<{ contacts: { name: string; email: string }[] }>('showSchoolContacts', {
    skipRevalidation: true,
    isImmediate: true,
  })
  const reason = show.error?.fields?.reason
  if (show.result)
    return (
      <Card title={t('contacts.title')}>
        {show.result.contacts.length === 0 && <p className={styles.note}>{t('contacts.none')}</p>}
        <ul className={styles.changes}>
          {show.result.contacts.map(({ name, email }) => (
            <li key={email}>
              <strong>{name}</strong> <a href={`mailto:${email}`}>{email}</a>
            </li>
          ))}
        </ul>
      </Card>
    )
  return (
    <Card title={t('contacts.title')}>
      <ActionForm of={show} className={styles.form}>
        <input type="hidden" name="schoolId" value={schoolId} />
        <TextField
          name="reason"
          label={t('contacts.reason')}
          hint={t('contacts.hint')}
          maxLength={120}
          required
          error={reason && <ReasonText reason={reason} />}
        />
        {show.error && !reason && (
          <Notice kind="warning">
            <Refusal error={show.error} />
          </Notice>
        )}
        <Button type="submit" variant="soft" busy={show.busy}>
          {t('contacts.show')}
        </Button>
      </ActionForm>
    </Card>
  )
}
