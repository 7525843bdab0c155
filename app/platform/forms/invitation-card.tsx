import type { ComponentType, ReactNode } from 'react'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ActionForm } from './action-form.tsx'
import type { Action } from './use-action.ts'
import styles from './invitation-card.module.css'

type InvitationListProps<Invitation> = { invitations: Invitation[]; Item: ComponentType<Invitation> }

export const InvitationList = <Invitation extends { id: string }>({
  invitations,
  Item,
}: InvitationListProps<Invitation>) =>
  invitations.length > 0 && (
    <div className={styles.list}>
      {invitations.map((invitation) => (
        <Item key={invitation.id} {...invitation} />
      ))}
    </div>
  )

type InvitationCardProps = {
  id: string
  answer: Action
  picture: ReactNode
  title: string
  text: string
  accept: string
  decline: string
  /** Message shown when accepting or declining failed. */
  refusal: ReactNode
}

/** Invitation to a class or a school, with buttons to accept and decline. */
export function InvitationCard({ id, answer, picture, title, text, accept, decline, refusal }: InvitationCardProps) {
  const { busy, error } = answer
  return (
    <Card depth="lifted" className={styles.card}>
      {picture}
      <div className={styles.words}>
        <h2 className={styles.title}>{title}</h2>
        <p className={styles.note}>{text}</p>
        {error && <Notice kind="warning">{refusal}</Notice>}
      </div>
      <ActionForm of={answer} className={styles.answers}>
        <input type="hidden" name="invitation" value={id} />
        <Button type="submit" variant="go" name="answer" value="accept" busy={busy}>
          {accept}
        </Button>
        <Button type="submit" variant="quiet" name="answer" value="decline" disabled={busy}>
          {decline}
        </Button>
      </ActionForm>
    </Card>
  )
}
