import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconMailForward from '@tabler/icons-react/dist/esm/icons/IconMailForward.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { mostInvited, readInviteList } from '#rules/invite-list.ts'
import { DraftBack } from '#app/platform/draft-back.tsx'
import { ReasonText } from '#app/platform/errors/refusal.tsx'
import { useDates } from '#app/platform/shell/nav-dates.ts'
import { useDraft } from '#app/platform/use-draft.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { TextAreaField } from '#app/ui/field.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { toast } from '#app/ui/toasts.tsx'
import type { Invited } from '../contract.ts'
import { useSchoolAdminAction } from './use-school-admin-action.ts'
import own from './invite-colleagues.module.css'
import styles from './school-admin.module.css'

type Sent = { sent: number; already: number; unsent: string[]; strange: string[] }

/** Colleagues are asked by mail, one or a whole list; who has not answered stands below. */
export function InviteColleagues({ schoolId, invited }: { schoolId: string; invited: Invited[] }) {
  const { t } = useTranslation('school-admin')
  const { text, mark, isBack, write, forget } = useDraft(`invite/${schoolId}`)
  const [left, setLeft] = useState<Sent | null>(null)
  const { send, busy, errors } = useSchoolAdminAction<Sent>('inviteColleagues', (answer) => {
    if (answer.sent > 0 || answer.unsent.length === 0)
      toast({ kind: 'success', message: t('invite.sent', { count: answer.sent }) })
    // What could not be read stays, to be mended.
    if (answer.strange.length > 0) write(answer.strange.join('\n'))
    else forget()
    setLeft(answer)
  })
  const { addresses, strange } = readInviteList(text)
  return (
    <Card
      id="invite"
      title={t('invite.title')}
      icon={<IconMailForward aria-hidden />}
      padding="large"
      className={own.card}
    >
      <form
        className={styles.stack}
        data-unsaved={mark}
        onSubmit={(event) => {
          event.preventDefault()
          send({ addresses: text })
        }}
      >
        {isBack && <DraftBack onForget={forget} />}
        <TextAreaField
          label={t('invite.addresses')}
          hint={t('invite.hint', { most: mostInvited })}
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
        {left !== null && left.already > 0 && text === '' && (
          <Notice kind="info">{t('invite.already', { count: left.already })}</Notice>
        )}
        {left !== null && left.unsent.length > 0 && (
          <Notice kind="warning">{t('invite.unsent', { list: left.unsent.join(', ') })}</Notice>
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

function OpenInvitations({ invited }: { invited: Invited[] }) {
  const { t } = useTranslation('school-admin')
  const date = useDates({ dateStyle: 'medium' })
  const { send, busy } = useSchoolAdminAction('withdrawSchoolInvitation', (_, email) =>
    toast({ kind: 'success', message: t('invite.withdrawn', { email }) }),
  )
  return (
    <>
      <h3 className={own.open}>{t('invite.open', { count: invited.length })}</h3>
      <ul className={styles.list}>
        {invited.map(({ id, email, expiresAt }) => (
          <li key={id} className={styles.row}>
            <span className={styles.words}>
              <strong>{email}</strong>
              <span className={styles.note}>{t('invite.until', { date: date(expiresAt) })}</span>
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
