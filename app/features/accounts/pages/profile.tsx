import { useTranslation } from 'react-i18next'
import { redirectDocument, useSearchParams } from 'react-router'
import { decideSecondFactor } from '#rules/identity/second-factor.ts'
import { can } from '#rules/permissions.ts'
import { membershipsOf } from '#app/features/schools/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { addressIn } from '#app/platform/place-address.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { changeProfile } from '../change-profile.server.ts'
import { ProfileAbout } from '../components/profile-about.tsx'
import { ProfileData } from '../components/profile-data.tsx'
import { ProfileDelete } from '../components/profile-delete.tsx'
import { ProfileDevices } from '../components/profile-devices.tsx'
import { ProfileMethods } from '../components/profile-methods.tsx'
import { ProfilePassword } from '../components/profile-password.tsx'
import { ProfilePupil } from '../components/profile-pupil.tsx'
import { ProfileSecondFactor } from '../components/profile-second-factor.tsx'
import { configuredProviders } from '../identity/social.server.ts'
import { accountOf, sessionsOf } from '../queries.server.ts'
import styles from './profile.module.css'
import type { Route } from './+types/profile.ts'

export const handle = { title: 'accounts:profile.title', hidden: true }

export async function loader({ context }: Route.LoaderArgs) {
  const { services, signedIn, actor } = visitOf(context)
  const { user } = signedIn!
  const own = { personId: user.id }
  if (!can(actor, 'account.change', own)) return { person: { id: user.id, name: user.name }, own: null }

  const memberships = await membershipsOf({ services, signedIn: signedIn! })
  const [account, sessions] = await Promise.all([accountOf(services, signedIn!), sessionsOf(services, signedIn!)])
  // A teacher's own school of one needs no school admin.
  const schoolRoles = memberships.flatMap(({ personal, roles }) => (personal ? (['teacher'] as const) : roles))
  return {
    person: { id: user.id, name: user.name },
    own: {
      account,
      sessions,
      providers: configuredProviders(services.env),
      secondFactor: decideSecondFactor({ staff: user.staff, schoolRoles, enabled: user.twoFactor }),
      can: { delete: can(actor, 'account.delete', own) },
    },
  }
}

export const action = actions({
  async change({ visit, request, run }) {
    const answered = await run(changeProfile)
    // Another language brings its own fonts and words: the page is loaded anew in it.
    if (answered.data.ok && answered.data.result.locale !== visit.locale)
      throw redirectDocument(
        addressIn({ ...visit, locale: answered.data.result.locale }, request, '/dashboard/profile?saved'),
      )
    return answered
  },
})

export default function Profile({ loaderData: { person, own }, actionData }: Route.ComponentProps) {
  const { t } = useTranslation('accounts')
  const [search] = useSearchParams()
  if (!own) return <ProfilePupil person={person} />
  const { account, sessions, providers, secondFactor } = own
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
          <ProfilePassword account={account} />
        </div>
        <div className={styles.column}>
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
