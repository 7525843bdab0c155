import { useTranslation } from 'react-i18next'
import { redirectDocument, useSearchParams } from 'react-router'
import { decideSecondFactor } from '#rules/identity/second-factor.ts'
import { can } from '#rules/permissions.ts'
import { getMemberships } from '#app/features/people/schools/public.server.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { buildWorkspaceAddress } from '#app/platform/workspace/workspace-address.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { changeProfile } from '../change-profile.server.ts'
import { ProfileAbout } from '../components/profile/profile-about.tsx'
import { NotificationChoices } from '../components/notices/notification-choices.tsx'
import { ProfileNotices } from '../components/notices/profile-notices.tsx'
import { ProfileData } from '../components/profile/profile-data.tsx'
import { ProfileDelete } from '../components/profile/profile-delete.tsx'
import { ProfileDevices } from '../components/profile/profile-devices.tsx'
import { ProfileEmail } from '../components/profile/profile-email.tsx'
import { ProfileMethods } from '../components/profile/profile-methods.tsx'
import { ProfilePassword } from '../components/profile/profile-password.tsx'
import { ProfilePupil } from '../components/profile/profile-pupil.tsx'
import { ProfileSecondFactor } from '../components/profile/profile-second-factor.tsx'
import { changeDigestDay } from '../notices/change-digest-day.server.ts'
import { changeNoticeHours } from '../notices/notice-hours.server.ts'
import { changeNoticeTopic } from '../notices/change-notice-topic.server.ts'
import { noticeChoicesOf } from '../notices/notice-choices.server.ts'
import { configuredProviders } from '../identity/social/social.server.ts'
import { accountOf, sessionsOf } from '../queries.server.ts'
import styles from './profile.module.css'
import type { Route } from './+types/profile.ts'

export const handle = { title: 'accounts:profile.title', hidden: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { services, signedIn, actor } = getRequestContext(context)
  const { user } = signedIn!
  const target = { personId: user.id }
  if (!can(actor, 'account.change', target)) return { person: { id: user.id, name: user.name }, own: null }

  const memberships = await getMemberships({ services, signedIn: signedIn! })
  const [account, sessions, notices] = await Promise.all([
    accountOf(services, signedIn!),
    sessionsOf(services, signedIn!),
    noticeChoicesOf(services, user.id, memberships),
  ])
  // The owner of a personal school counts as a teacher, so admin rules for the second factor do not apply.
  const schoolRoles = memberships.flatMap(({ personal, roles }) => (personal ? (['teacher'] as const) : roles))
  return {
    person: { id: user.id, name: user.name },
    own: {
      account,
      sessions,
      notices,
      providers: configuredProviders(services.env),
      secondFactor: decideSecondFactor({ staff: user.staff, schoolRoles, enabled: user.twoFactor }),
      can: { delete: can(actor, 'account.delete', target) },
    },
  }
}

export const action = actions({
  changeTopic: changeNoticeTopic,
  changeDigestDay,
  changeHours: changeNoticeHours,
  async change({ requestContext, request, run }) {
    const outcome = await run(changeProfile)
    // Reload the document in the new language to load its fonts and messages.
    if (outcome.data.ok && outcome.data.result.locale !== requestContext.locale)
      throw redirectDocument(
        buildWorkspaceAddress(
          { ...requestContext, locale: outcome.data.result.locale },
          request,
          '/dashboard/profile?saved',
        ),
      )
    return outcome
  },
})

export default function Profile({ loaderData: { person, own }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const [search] = useSearchParams()
  if (!own) return <ProfilePupil person={person} />
  const { account, sessions, notices, providers, secondFactor } = own
  if (search.get('view') === 'notifications') return <NotificationChoices choices={notices} />
  return (
    <>
      <PageHead title={t('profile.title')} note={account.user.email} />
      {search.get('notice') === 'second-factor' && secondFactor === 'must-enrol' && (
        <Notice kind="warning" className={styles.notice}>
          {t('profile.secondFactorNeeded')}
        </Notice>
      )}
      <div className={styles.columns}>
        <div className={styles.column}>
          <ProfileAbout
            account={account}
            outcome={actionData ?? (search.has('saved') ? { ok: true, result: null } : undefined)}
          />
          <ProfileNotices />
          <ProfileEmail account={account} />
        </div>
        <div className={styles.column}>
          <ProfilePassword account={account} />
          <ProfileMethods account={account} providers={providers} />
          {secondFactor !== 'not-offered' && <ProfileSecondFactor account={account} decision={secondFactor} />}
          <ProfileDevices sessions={sessions} />
          <ProfileData />
          {own.can.delete && <ProfileDelete account={account} />}
        </div>
      </div>
    </>
  )
}
