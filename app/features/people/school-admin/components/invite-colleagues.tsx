import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { maxInvitees, parseInviteList } from '#rules/schools/invite-list.ts'
import { DraftRestoredNotice } from '#app/platform/forms/draft-restored-notice.tsx'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { PendingInvitation } from '../contract.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import inviteStyles from './invite-colleagues.module.css'
import styles from './school-admin.module.css'

type InviteResult = { sent: number; already: number; unsent: string[]; strange: string[] }

/** Invites one or more colleagues by mail, and lists the unanswered invitations. */
export function InviteColleagues({ schoolId, invited }: { schoolId: string; invited: PendingInvitation[] }) {
  const { t } = useTranslation('school-admin')
  const { text, mark, isRestored, write, discard } = useDraft(`invite/${schoolId}`)
  const [lastResult, setLastResult] = useState<InviteResult | null>(null)
  const { send, busy, errors } = useSchoolAdminAction<InviteResult>('inviteColleagues', (result) => {
    if (result.sent > 0 || result.unsent.length === 0)
      toast({ kind: 'success', message: t('invite.sent', { count: result.sent }) })
    // Keep unparsable entries in the field so that the admin can correct them.
    if (result.strange.length > 0) write(result.strange.join('\n'))
    else discard()
    setLastResult(result)
  })
  const { addresses, strange } = parseInviteList(text)
  return (
    <Card
      id="invite"
      title={t('invite.title')}
      icon={<IconMailForward aria-hidden />}
      padding="large"
      className={inviteStyles.card}
    >
      <form
        className={styles.stack}
        data-unsaved={mark}
        onSubmit={(event) => {
          event.preventDefault()
          send({ addresses: text })
        }}
      >
        {isRestored && <DraftRestoredNotice onDiscard={discard} />}
        <TextAreaField
          label={t('invite.addresses')}
          hint={t('invite.hint', { most: maxInvitees })}
          error={errors.addresses && <ReasonText reason={errors.addresses} />}
          value={text}
          rows={3}
          maxLength={20_000}
          inputMode="email"
          autoComplete="off"
          spellCheck={false}
          readOnly={busy}
          onChange={({ target }) => write(target.value)}
        />
        {strange.length > 0 && (
          <p className={styles.note}>{t('invite.strange', { list: strange.slice(0, 5).join(', ') })}</p>
        )}
        {lastResult !== null && lastResult.already > 0 && text === '' && (
          <Notice kind="info">{t('invite.already', { count: lastResult.already })}</Notice>
        )}
        {lastResult !== null && lastResult.unsent.length > 0 && (
          <Notice kind="warning">{t('invite.unsent', { list: lastResult.unsent.join(', ') })}</Notice>
        )}
        <div>
          <Button type="submit" busy={busy} disabled={addresses.length === 0}>
            {addresses.length > 1 ? t('invite.send', { count: addresses.length }) : t('invite.sendOne')}
          </Button>
        </div>
      </form>
      {invited.length > 0 && <OpenInvitations invited={invited} />}
    </Card>
  )
}

function OpenInvitations({ invited }: { invited: PendingInvitation[] }) {
  const { t } = useTranslation('school-admin')
  const formatDate = useDateFormatter({ dateStyle: 'medium' })
  const { send, busy } = useSchoolAdminAction('withdrawSchoolInvitation', (_, email) =>
    toast({ kind: 'success', message: t('invite.withdrawn', { email }) }),
  )
  return (
    <>
      <h3 className={inviteStyles.open}>{t('invite.open', { count: invited.length })}</h3>
      <ul className={styles.list}>
        {invited.map(({ id, email, expiresAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <strong>{email}</strong>
              <span className={styles.note}>{t('invite.until', { date: formatDate(expiresAt) })}</span>
            </span>
            <IconButton
              label={t('invite.withdraw', { email })}
              icon={<IconX aria-hidden />}
              disabled={busy}
              onClick={() => send({ invitation: id }, email)}
            />
          </li>
        ))}
      </ul>
    </>
  )
}
