import { useTranslation } from 'react-i18next'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { ActionForm } from '#app/platform/action-form.tsx'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { SchoolInvitation } from '../contract.ts'
import styles from './school-invitations.module.css'

/** Schools ask: yes or no. */
export function SchoolInvitations({ invitations }: { invitations: SchoolInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <div className={styles.list}>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} {...invitation} />
      ))}
    </div>
  )
}

function Invitation({ id, school, inviter }: SchoolInvitation) {
  const { t } = useTranslation('dashboard')
  const answer = useAction('answer-school')
  const { busy, error } = answer
  return (
    <Card depth="lifted" className={styles.card}>
      <RoomPicture size={56} colour="sky">
        <IconSchool aria-hidden />
      </RoomPicture>
      <div className={styles.words}>
        <h2 className={styles.title}>{t('schoolInvitation.title', { inviter, school })}</h2>
        <p className={styles.note}>{t('schoolInvitation.text')}</p>
        {error && (
          <Notice kind="warning">
            <Refusal error={error} />
          </Notice>
        )}
      </div>
      <ActionForm of={answer} className={styles.answers}>
        <input type="hidden" name="invitation" value={id} />
        <Button type="submit" variant="go" name="answer" value="accept" busy={busy}>
          {t('schoolInvitation.accept')}
        </Button>
        <Button type="submit" variant="quiet" name="answer" value="decline" disabled={busy}>
          {t('schoolInvitation.decline')}
        </Button>
      </ActionForm>
    </Card>
  )
}
