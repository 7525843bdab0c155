import { useTranslation } from 'react-i18next'
import { Link, redirect } from 'react-router'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { invitationsFor, offerActions, offerFor, whoComes } from '#app/features/classrooms/public.server.ts'
import { Invitations, JoinOfferCard, WhoComes } from '#app/features/classrooms/public.ts'
import { moveClasses } from '#app/features/school-admin/public.server.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { moveTo } from '#rules/place.ts'
import { actions } from '#app/platform/actions.server.ts'
import type { ErrorCode } from '#app/platform/errors.ts'
import { localePath, splitLocale } from '#app/platform/i18n/languages.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { useLanguageChoices, useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { useSignOut } from '#app/platform/shell/nav-sign-out.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Lockup } from '#app/ui/brand.tsx'
import { Button } from '#app/ui/button.tsx'
import { IconButton } from '#app/ui/icon-button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { SelectLanguage } from '#app/ui/select-language.tsx'
import { Sky } from '#app/ui/sky.tsx'
import { ThemeToggle } from '#app/ui/theme-toggle.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import { answerSchoolInvitation, withdrawAsking } from '#app/features/schools/public.server.ts'
import { cameAs } from '../came-as.server.ts'
import { chooseRoom } from '../choose-room.server.ts'
import { ChooseForm } from '../components/choose-place.tsx'
import { NoRooms } from '../components/no-rooms.tsx'
import { SchoolInvitations } from '../components/school-invitations.tsx'
import { WaitingSchools } from '../components/waiting-schools.tsx'
import { RoomTile } from '../components/room-tile.tsx'
import { inOwnSchool, roomsToChoose } from '../select-room.server.ts'
import styles from './select-room.module.css'
import type { Route } from './+types/select-room.ts'

export const handle = { title: 'dashboard:selectRoom.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { user } = visit.signedIn!
  const who = whoComes(visit, request)
  const offer = await offerFor(visit, request)
  const invitations = await invitationsFor(visit)
  const choice = await roomsToChoose(visit, visit.signedIn!, cameAs(visit.services, request.headers, user.id))
  const page = pageWanted(request)
  if (choice.only && !who && !offer && invitations.length === 0)
    throw redirect(localePath(visit.locale, moveTo(page, choice.only)))
  return {
    ...choice,
    page,
    who,
    offer,
    invitations,
    person: { name: user.name, managed: user.kind === 'managed' },
  }
}

/** Where somebody was going when they had to choose, without its language. */
function pageWanted(request: Request): string {
  const wanted = internalPath(new URL(request.url).searchParams.get('redirect'))
  return wanted ? splitLocale(wanted).path : '/dashboard'
}

export const action = actions({
  ...offerActions,
  'withdraw-asking': withdrawAsking,
  'answer-school': answerSchoolInvitation,
  'move-classes': async ({ visit, run }) => run(moveClasses, await inOwnSchool(visit)),
  async choose({ visit: { locale }, request, run }) {
    const answered = await run(chooseRoom)
    if (!answered.data.ok) return answered
    throw redirect(localePath(locale, moveTo(pageWanted(request), answered.data.result)))
  },
})

export default function SelectRoom({ loaderData, actionData }: Route.ComponentProps) {
  const { who, person } = loaderData
  return (
    <Sky hills clouds className={styles.sky} data-surface={person.managed ? 'learner' : 'desk'}>
      <Head />
      <main id="content" className={styles.main} tabIndex={-1}>
        {who ? (
          <WhoComes who={who} heading="h1" />
        ) : (
          <Rooms data={loaderData} failure={actionData?.ok === false ? actionData.error : null} />
        )}
      </main>
    </Sky>
  )
}

/** Who asks for this person, where they asked to be let in, and where they can go. */
function Rooms({
  data: { schools, roomless, person, page, waiting, offer, invitations, invitedBy },
  failure,
}: {
  data: Loaded
  failure: { code: ErrorCode } | null
}) {
  const { t } = useTranslation(['dashboard', 'platform'])
  return (
    <>
      <SchoolInvitations invitations={invitedBy} />
      <Invitations invitations={invitations} />
      {offer && <JoinOfferCard offer={offer} heading={roomless ? 'h1' : 'h2'} />}
      <WaitingSchools schools={waiting} />
      {roomless ? (
        !offer?.classroom && <NoRooms roomless={roomless} />
      ) : (
        <>
          <h1 className={styles.title}>{t('selectRoom.heading', { name: person.name })}</h1>
          <p className={styles.lead}>{t('selectRoom.lead')}</p>
          {failure && (
            <Notice kind="danger">
              <Refusal error={failure} />
            </Notice>
          )}
          <ChooseForm className={styles.schools}>
            {schools.map((school) => (
              <RoomsOfSchool key={school.id} school={school} page={page} />
            ))}
          </ChooseForm>
        </>
      )}
    </>
  )
}

type Loaded = Route.ComponentProps['loaderData']

function RoomsOfSchool({
  school: { id, name, rooms },
  page,
}: { school: Loaded['schools'][number] } & Pick<Loaded, 'page'>) {
  const drawn = useFirstRows(rooms)
  return (
    <section aria-labelledby={`school-${id}`}>
      <h2 id={`school-${id}`} className={styles.school}>
        {name}
      </h2>
      <ul className={styles.tiles}>
        {drawn.map((room) => (
          <li key={room.kind + room.id}>
            <RoomTile room={room} page={page} />
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
