import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { languages, type Locale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { SelectField, TextField } from '#app/ui/fields/field.tsx'
import type { MailPreview } from '../contract.ts'
import styles from './parent-mails-card.module.css'

type InviteParentFormProps = { classroomId: string; student: { id: string }; locale: Locale }

/** Address and language of a parent. The mail is shown before it is sent. */
export function InviteParentForm({ classroomId, student, locale: suggested }: InviteParentFormProps) {
  const { t } = useTranslation('digests')
  const [address, setAddress] = useState('')
  const [locale, setLocale] = useState(suggested)
  const [preview, setPreview] = useState<MailPreview | null>(null)
  const look = useAction<MailPreview>('preview-parent-mail', { onDone: setPreview, skipRevalidation: true })
  const invite = useAction('invite-parent', {
    onDone() {
      setPreview(null)
      setAddress('')
      toast({ kind: 'success', message: t('card.sent') })
    },
  })
  const fields = { classroomId, student: student.id, address, locale }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    look.send(fields)
  }
  return (
    <form method="post" noValidate onSubmit={submit} className={styles.form}>
      <TextField
        label={t('card.address')}
        name="address"
        type="email"
        inputMode="email"
        autoComplete="off"
        maxLength={254}
        value={address}
        onChange={(event) => setAddress(event.target.value)}
        error={look.error ? <Refusal error={look.error} /> : undefined}
      />
      <SelectField
        label={t('card.language')}
        name="locale"
        value={locale}
        onChange={(event) => setLocale(event.target.value as Locale)}
      >
        {languages.map(({ code, nativeName, tag }) => (
          <option key={code} value={code} lang={tag}>
            {nativeName}
          </option>
        ))}
      </SelectField>
      <div className={styles.submit}>
        <Button type="submit" variant="soft" busy={look.busy} icon={<IconMailForward aria-hidden />}>
          {t('card.look')}
        </Button>
      </div>
      <ConfirmDialog
        opened={preview !== null}
        title={t('card.lookTitle')}
        confirm={t('card.send')}
        busy={invite.busy}
        onCancel={() => setPreview(null)}
        onConfirm={() => invite.send(fields)}
      >
        {preview && <PreviewText preview={preview} />}
        <RefusalNotice error={invite.error} />
      </ConfirmDialog>
    </form>
  )
}

function PreviewText({ preview: { to, subject, text } }: { preview: MailPreview }) {
  const { t } = useTranslation('digests')
  return (
    <>
      <p className={styles.note}>{t('card.to', { address: to })}</p>
      <p className={styles.address}>
        <strong>{subject}</strong>
      </p>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- allows scrolling by keyboard */}
      <div className={styles.preview} tabIndex={0} role="region" aria-label={subject}>
        {text.trim()}
      </div>
    </>
  )
}
