import { useTranslation } from 'react-i18next'
import { Link, redirect } from 'react-router'
import IconLogout from '@tabler/icons-react/dist/esm/icons/IconLogout.mjs'
import { invitationsFor, offerActions, offerFor, whoComes } from '#app/features/classrooms/public.server.ts'
import { Invitations, JoinOfferCard, WhoComes } from '#app/features/classrooms/public.ts'
import { internalPath } from '#rules/identity/paths.ts'
import { ActionForm } from '#app/platform/action-form.tsx'
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
import { withdrawAsking } from '#app/features/schools/public.server.ts'
import { chooseRoom } from '../commands.server.ts'
import { NoRooms } from '../components/no-rooms.tsx'
import { WaitingSchools } from '../components/waiting-schools.tsx'
import { RoomTile } from '../components/room-tile.tsx'
import { roomsToChoose } from '../select-room.server.ts'
import styles from './select-room.module.css'
import type { Route } from './+types/select-room.ts'

export const handle = { title: 'rooms:selectRoom.title', hidden: true }

export async function loader({ context, request }: Route.LoaderArgs) {
  const visit = visitOf(context)
  const { user } = visit.signedIn!
  const offer = await offerFor(visit, request)
  const invitations = await invitationsFor(visit)
  return {
    ...(await roomsToChoose(visit, visit.signedIn!)),
    who: whoComes(visit, request),
    offer,
    invitations,
    person: { name: user.name, managed: user.kind === 'managed' },
  }
}

export const action = actions({
  ...offerActions,
  'withdraw-asking': withdrawAsking,
  async choose({ visit: { locale }, request, run }) {
    const answered = await run(chooseRoom)
    if (!answered.data.ok) return answered
    const wanted = internalPath(new URL(request.url).searchParams.get('redirect'))
    throw redirect(localePath(locale, wanted ? splitLocale(wanted).path : '/dashboard'))
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
  data: { schools, roomless, person, waiting, offer, invitations },
  failure,
}: {
  data: Route.ComponentProps['loaderData']
  failure: { code: ErrorCode } | null
}) {
  const { t } = useTranslation(['rooms', 'platform'])
  const [givenName] = person.name.split(' ')
  return (
    <>
      <Invitations invitations={invitations} />
      {offer && <JoinOfferCard offer={offer} heading={roomless ? 'h1' : 'h2'} />}
      <WaitingSchools schools={waiting} />
      {roomless ? (
        !offer?.classroom && <NoRooms roomless={roomless} />
      ) : (
        <>
          <h1 className={styles.title}>{t('selectRoom.heading', { name: givenName })}</h1>
          <p className={styles.lead}>{t('selectRoom.lead')}</p>
          {failure && (
            <Notice kind="danger">
              <Refusal error={failure} />
            </Notice>
          )}
          <ActionForm of="choose" className={styles.schools}>
            {schools.map((school) => (
              <section key={school.id} aria-labelledby={`school-${school.id}`}>
                <h2 id={`school-${school.id}`} className={styles.school}>
                  {school.name}
                </h2>
                <ul className={styles.tiles}>
                  {school.rooms.map((room) => (
                    <li key={room.kind + room.id}>
                      <RoomTile room={room} />
                    </li>
                  ))}
                </ul>
              </section>
            ))}
          </ActionForm>
        </>
      )}
    </>
  )
}

function Head() {
  const { t } = useTranslation('rooms')
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
