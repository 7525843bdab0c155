import { useTranslation } from 'react-i18next'
import IconSchool from '@tabler/icons-react/dist/esm/icons/IconSchool.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { InvitationCard, InvitationList } from '#app/platform/forms/invitation-card.tsx'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import type { SchoolInvitation } from '../contract.ts'

/** Invitations of schools to teach there, to accept or decline. */
export const SchoolInvitations = ({ invitations }: { invitations: SchoolInvitation[] }) => (
  <InvitationList invitations={invitations} Item={Invitation} />
)

function Invitation({ id, school, inviter }: SchoolInvitation) {
  const { t } = useTranslation('dashboard')
  const answer = useAction('answer-school')
  return (
    <InvitationCard
      id={id}
      answer={answer}
      picture={
        <WorkspacePicture size={56} colour="sky">
          <IconSchool aria-hidden />
        </WorkspacePicture>
      }
      title={t('schoolInvitation.title', { inviter, school })}
      text={t('schoolInvitation.text')}
      accept={t('schoolInvitation.accept')}
      decline={t('schoolInvitation.decline')}
      refusal={answer.error && <Refusal error={answer.error} />}
    />
  )
}
