import { useTranslation } from 'react-i18next'
import { InvitationCard, InvitationList } from '#app/platform/invitation-card.tsx'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { RoomPicture } from '#app/platform/shell/nav-room-picture.tsx'
import { useAction } from '#app/platform/use-action.ts'
import type { OwnInvitation } from '../contract.ts'

/** Colleagues ask: yes or no. Also where somebody has no room yet. */
export function Invitations({ invitations }: { invitations: OwnInvitation[] }) {
  if (invitations.length === 0) return null
  return (
    <InvitationList>
      {invitations.map((invitation) => (
        <Invitation key={invitation.id} {...invitation} />
      ))}
    </InvitationList>
  )
}

function Invitation({ id, classroom, school, inviter }: OwnInvitation) {
  const { t } = useTranslation('classrooms')
  return (
    <InvitationCard
      id={id}
      answer={useAction('answer', { to: useLocalePath()('/dashboard/classroom') })}
      picture={<RoomPicture size={56} icon={classroom.icon} colour={classroom.colour} />}
      title={t('invitation.title', { inviter, name: classroom.name })}
      text={school === null ? t('invitation.sees') : t('invitation.text', { school })}
      accept={t('invitation.accept')}
      decline={t('invitation.decline')}
      refusal={t('invitation.refused')}
    />
  )
}
