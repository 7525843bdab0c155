import { useTranslation } from 'react-i18next'
import { InvitationCard, InvitationList } from '#app/platform/forms/invitation-card.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { ReceivedInvitation } from '../contract.ts'

/** Co-teacher invitations to accept or decline. Also shown to users who are in no class or school yet. */
export const Invitations = ({ invitations }: { invitations: ReceivedInvitation[] }) => (
  <InvitationList invitations={invitations} Item={Invitation} />
)

function Invitation({ id, classroom, school, inviter }: ReceivedInvitation) {
  const { t } = useTranslation('classrooms')
  return (
    <InvitationCard
      id={id}
      answer={useAction('answer', { to: useLocalePath()('/dashboard/classroom') })}
      picture={<WorkspacePicture size={56} icon={classroom.icon} colour={classroom.colour} />}
      title={t('invitation.title', { inviter, name: classroom.name })}
      text={school === null ? t('invitation.sees') : t('invitation.text', { school })}
      accept={t('invitation.accept')}
      decline={t('invitation.decline')}
      refusal={t('invitation.refused')}
    />
  )
}
