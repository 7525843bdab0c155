import { useTranslation } from 'react-i18next'
import { Link, redirect } from 'react-router'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import {
  listReceivedInvitations,
  joinOfferActions,
  loadPageOffer,
  findStudentToConfirm,
} from '#app/features/people/classrooms/public.server.ts'
import { Invitations, JoinOfferCard, ConfirmStudent } from '#app/features/people/classrooms/public.ts'
import { moveClasses } from '#app/features/people/school-admin/public.server.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { replaceWorkspaceInAddress } from '#rules/workspaces/workspace-address.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import type { ErrorCode } from '#app/platform/errors/errors.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useSignOut } from '#app/platform/shell/person/sign-out.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { Lockup } from '#app/ui/pictures/brand.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import { SelectLanguage } from '#app/ui/navigation/select-language.tsx'
import { Sky } from '#app/ui/surfaces/sky.tsx'
import { ThemeToggle } from '#app/ui/theme/theme-toggle.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import { answerSchoolInvitation, withdrawAsking } from '#app/features/people/schools/public.server.ts'
import { readOnboardingRole } from '../onboarding/onboarding-role.server.ts'
import { chooseRoom } from '../workspaces/choose-room.server.ts'
import { ChooseWorkspaceForm } from '../workspaces/choose-workspace.tsx'
import { NoWorkspaces } from '../workspaces/no-workspaces.tsx'
import { SchoolInvitations } from '../workspaces/school-invitations.tsx'
import { PausedLinks } from '../workspaces/paused-links.tsx'
import { PendingSchools } from '../workspaces/pending-schools.tsx'
import { WorkspaceTile } from '../workspaces/workspace-tile.tsx'
import { getPersonalSchoolActor, loadWorkspaceOptions } from '../workspaces/select-room.server.ts'
import styles from './select-room.module.css'
import type { Route } from './+types/select-room.ts'

export const handle = { title: 'dashboard:selectRoom.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const requestContext = getRequestContext(context)
  const { user } = requestContext.signedIn!
  const url = new URL(request.url)
  // Sign-in leads here without parameters. Staff land on their page; the menu opens the choice with `choose`.
  if (user.staff && url.search === '' && request.method === 'GET')
    throw redirect(localePath(requestContext.locale, '/staff'))
  const studentToConfirm = findStudentToConfirm(requestContext, request)
  const offer = await loadPageOffer(requestContext, request)
  const invitations = await listReceivedInvitations(requestContext)
  const choice = await loadWorkspaceOptions(
    requestContext,
    requestContext.signedIn!,
    readOnboardingRole(requestContext.services, request.headers, user.id),
  )
  const page = getDestination(request)
  if (choice.only && !studentToConfirm && !offer && invitations.length === 0)
    throw redirect(localePath(requestContext.locale, replaceWorkspaceInAddress(page, choice.only)))
  return {
    ...choice,
    page,
    who: studentToConfirm,
    offer,
    invitations,
    person: { name: user.name, managed: user.kind === 'managed' },
  }
}

/** Page that the user requested before they had to choose a workspace, without the language prefix. */
function getDestination(request: Request): string {
  const requested = internalPath(new URL(request.url).searchParams.get('redirect'))
  return requested ? splitLocale(requested).path : '/dashboard'
}

export const action = actions({
  ...joinOfferActions,
  'withdraw-asking': withdrawAsking,
  'answer-school': answerSchoolInvitation,
  'move-classes': async ({ requestContext, run }) => run(moveClasses, await getPersonalSchoolActor(requestContext)),
  async choose({ requestContext: { locale }, request, run }) {
    const outcome = await run(chooseRoom)
    if (!outcome.data.ok) return outcome
    throw redirect(localePath(locale, replaceWorkspaceInAddress(getDestination(request), outcome.data.result)))
  },
})

export default function SelectRoom({ loaderData, actionData }: Route.ComponentProps) {
  const { who: studentToConfirm, person } = loaderData
  return (
    <Sky hills clouds className={styles.sky} data-surface={person.managed ? 'learner' : 'desk'}>
      <Head />
      <main id="content" className={styles.main} tabIndex={-1}>
        {studentToConfirm ? (
          <ConfirmStudent student={studentToConfirm} heading="h1" />
        ) : (
          <WorkspaceChoices data={loaderData} failure={actionData?.ok === false ? actionData.error : null} />
        )}
      </main>
    </Sky>
  )
}

/** Invitations, pending requests and the workspaces to choose from. */
function WorkspaceChoices({
  data: { schools, roomless, person, page, waiting, pausedBy, offer, invitations, invitedBy },
  failure,
}: {
  data: LoaderData
  failure: { code: ErrorCode } | null
}) {
  const { t } = useTranslation(['dashboard', 'platform'])
  return (
    <>
      <SchoolInvitations invitations={invitedBy} />
      <Invitations invitations={invitations} />
      {offer && <JoinOfferCard offer={offer} heading={roomless ? 'h1' : 'h2'} />}
      <PendingSchools schools={waiting} />
      <PausedLinks schools={pausedBy} />
      {roomless ? (
        !offer?.classroom && <NoWorkspaces roomless={roomless} />
      ) : (
        <>
          <h1 className={styles.title}>{t('selectRoom.heading', { name: person.name })}</h1>
          <p className={styles.lead}>{t('selectRoom.lead')}</p>
          <RefusalNotice error={failure} />
          <ChooseWorkspaceForm className={styles.schools}>
            {schools.map((school) => (
              <SchoolWorkspaces key={school.id} school={school} page={page} />
            ))}
          </ChooseWorkspaceForm>
        </>
      )}
    </>
  )
}

type LoaderData = Route.ComponentProps['loaderData']

function SchoolWorkspaces({
  school: { id, name, rooms },
  page,
}: { school: LoaderData['schools'][number] } & Pick<LoaderData, 'page'>) {
  const renderedWorkspaces = useFirstRows(rooms)
  return (
    <section aria-labelledby={`school-${id}`}>
      <h2 id={`school-${id}`} className={styles.school}>
        {name}
      </h2>
      <ul className={styles.tiles}>
        {renderedWorkspaces.map((room) => (
          <li key={room.kind + room.id}>
            <WorkspaceTile room={room} page={page} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Head() {
  const { t } = useTranslation('dashboard')
  const home = useLocalePath()('/')
  const { leaving, signOut } = useSignOut()
  return (
    <header className={styles.head}>
      <Link to={home} className={styles.brand}>
        <Lockup height={32} />
      </Link>
      <div className={styles.ways}>
        <span className={styles.wide}>
          <ThemeToggle />
        </span>
        <SelectLanguage languages={useLanguageChoices()} />
        <span className={styles.narrow}>
          <IconButton
            label={t('shell.signOut')}
            icon={<IconLogout aria-hidden />}
            variant="paper"
            disabled={leaving}
            onClick={() => void signOut()}
          />
        </span>
        <span className={styles.wide}>
          <Button
            variant="quiet"
            size="small"
            icon={<IconLogout aria-hidden />}
            busy={leaving}
            onClick={() => void signOut()}
          >
            {t('shell.signOut')}
          </Button>
        </span>
      </div>
    </header>
  )
}
