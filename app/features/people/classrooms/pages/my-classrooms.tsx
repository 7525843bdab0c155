import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs'
import type { ActionResult } from '#app/platform/forms/action-result.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useSavedToast } from '#app/platform/forms/use-saved-toast.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import type { FieldReasons } from '#app/platform/errors/errors.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead, TabLinks } from '#app/ui/frames/page-head.tsx'
import { ClassOverview } from '../components/class-overview.tsx'
import { ClassSettingsEnd } from '../components/class-settings-end.tsx'
import { ClassroomForm } from '../components/classroom-form.tsx'
import { ClassroomList } from '../components/classroom-list.tsx'
import { CopyForm } from '../components/copy-form.tsx'
import { Invitations } from '../teachers/invitations.tsx'
import { MoveClasses } from '../components/move-classes.tsx'
import { YearRollover } from '../year-turn/year-rollover.tsx'
import { classroomActions, loadClassroomsPage } from '../my-classrooms-page.server.ts'
import type { Route } from './+types/my-classrooms.ts'

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) =>
    (data as { overview: object | null } | undefined)?.overview
      ? t('classrooms:overview.title')
      : t('classrooms:myClassrooms.title'),
}

export const loader = ({ context, request }: Route.LoaderArgs) =>
  loadClassroomsPage(getRequestContext(context), request)

export const action = actions(classroomActions)

export default function MyClassrooms({ loaderData, actionData }: Route.ComponentProps) {
  const { view, school, turn, overview, classroom } = loaderData
  useSavedToast(actionData as ActionResult<unknown> | undefined)
  if (overview && classroom) return <ClassOverview classroom={classroom} school={school?.name} overview={overview} />
  if (turn && school) return <YearRollover school={school} data={turn} />
  if (view === 'active' || view === 'archived' || view === 'year-turn') return <Lists {...loaderData} />
  const failure = actionData && !actionData.ok ? actionData.error : undefined
  return (
    <SettingsView data={loaderData} errors={failure?.fields}>
      {failure && !failure.fields && (
        <Notice kind="danger">
          <Refusal error={failure} />
        </Notice>
      )}
    </SettingsView>
  )
}

type SettingsViewProps = { data: Route.ComponentProps['loaderData']; errors?: FieldReasons; children: ReactNode }

/** Form of a new class, of existing settings or of a copy. */
function SettingsView({
  data: { school, classroom, asked, sheet, fresh, schoolQuiet },
  errors,
  children,
}: SettingsViewProps) {
  const { t } = useTranslation('classrooms')
  const list = useLocalePath()('/dashboard/classroom')
  if (fresh)
    return (
      <>
        <PageHead title={t('mine.new')} note={school?.name} />
        {children}
        <ClassroomForm
          settings={fresh}
          act="create"
          hidden={school ? { _school: school.id } : {}}
          submit={t('mine.create')}
          cancel={list}
          errors={errors}
          schoolQuiet={schoolQuiet}
        />
      </>
    )
  const { id, schoolId, name } = classroom!
  return (
    <>
      <PageHead
        title={t(sheet ? 'mine.editTitle' : 'copy.title', { name })}
        note={sheet ? school?.name : t('copy.note')}
      />
      {children}
      {sheet ? (
        <>
          <ClassroomForm
            key={id}
            settings={sheet.settings}
            act="edit"
            hidden={{
              _school: schoolId,
              classroom: id,
              opened: JSON.stringify({ ...sheet.settings, grade: sheet.settings.grade ?? '' }),
            }}
            submit={t('mine.save')}
            cancel={list}
            errors={errors}
            schoolQuiet={schoolQuiet}
          />
          <ClassSettingsEnd classroom={classroom!} />
        </>
      ) : (
        <CopyForm classroom={classroom!} needingConsent={asked} errors={errors} />
      )}
    </>
  )
}

function Lists({ view, schools, invitations, missesInvitation, mayFound }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const archived = view === 'archived'
  const rolloverSchool = schools.find(({ classrooms }) =>
    classrooms.some(({ can, status }) => can.move && status === 'active'),
  )
  // A user who only co-teaches in a colleague's personal school creates a class in their own personal school.
  const mayFoundOther = mayFound && schools.length > 0
  const hasClassrooms = schools.some(({ classrooms }) => classrooms.length > 0)
  return (
    <>
      <PageHead
        title={t('myClassrooms.title')}
        actions={
          (rolloverSchool || mayFoundOther) && (
            <>
              {rolloverSchool && (
                <Button
                  href={localized(`/dashboard/classroom?view=year-turn&in=${rolloverSchool.id}`)}
                  variant="quiet"
                  icon={<IconStairsUp aria-hidden />}
                >
                  {t('yearTurn.title')}
                </Button>
              )}
              {mayFoundOther && (
                <Button href={localized('/dashboard/classroom?view=new')} icon={<IconPlus aria-hidden />}>
                  {t('mine.new')}
                </Button>
              )}
            </>
          )
        }
      />
      {missesInvitation && <Notice kind="warning">{t('invitation.missed')}</Notice>}
      <Invitations invitations={invitations} />
      {!archived && <MoveClasses schools={schools} />}
      {hasClassrooms && (
        <TabLinks
          label={t('myClassrooms.title')}
          tabs={[
            { href: localized('/dashboard/classroom'), label: t('mine.activeTab'), current: !archived },
            { href: localized('/dashboard/classroom?view=archived'), label: t('mine.archivedTab'), current: archived },
          ]}
        />
      )}
      {schools.map((school) => (
        <ClassroomList key={school.id + view} school={school} archived={archived} named={schools.length > 1} />
      ))}
      {schools.length === 0 && (
        <EmptyState
          scene
          mood="hello"
          title={t('mine.none')}
          hint={t(mayFound ? 'mine.foundHint' : 'mine.childHint')}
          action={
            mayFound && (
              <Button href={localized('/dashboard/classroom?view=new')} icon={<IconPlus aria-hidden />}>
                {t('mine.new')}
              </Button>
            )
          }
        />
      )}
    </>
  )
}
