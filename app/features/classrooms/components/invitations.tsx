import { useTranslation } from 'react-i18next'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { ActionForm } from '#app/platform/action-form.tsx'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { Notice } from '#app/ui/notice.tsx'
import type { OwnInvitation } from '../contract.ts'
import styles from './invitations.module.css'

/** Colleagues ask: yes or no. Also where somebody has no room yet. */
export function Invitations({ invitations }: { invitations: OwnInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <div className={styles.list}>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} invitation={invitation} />
      ))}
    </div>
  )
}

function Invitation({ invitation: { id, classroom, school, inviter } }: { invitation: OwnInvitation }) {
  const { t } = useTranslation('classrooms')
  const answer = useAction('answer', { to: useLocalePath()('/dashboard/classroom') })
  const { busy, error } = answer
  return (
    <Card depth="lifted" className={styles.card}>
      <RoomPicture size={56} icon={classroom.icon} colour={classroom.colour} />
      <div className={styles.words}>
        <h2 className={styles.title}>{t('invitation.title', { inviter, name: classroom.name })}</h2>
        <p className={styles.note}>{t('invitation.text', { school })}</p>
        {error && <Notice kind="warning">{t('invitation.refused')}</Notice>}
      </div>
      <ActionForm of={answer} className={styles.answers}>
        <input type="hidden" name="invitation" value={id} />
        <Button type="submit" variant="go" name="answer" value="accept" busy={busy}>
          {t('invitation.accept')}
        </Button>
        <Button type="submit" variant="quiet" name="answer" value="decline" disabled={busy}>
          {t('invitation.decline')}
        </Button>
      </ActionForm>
    </Card>
  )
}
