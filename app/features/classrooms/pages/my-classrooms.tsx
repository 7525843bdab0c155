import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlus from '@tabler/icons-react/dist/esm/icons/IconPlus.mjs'
import IconStairsUp from '@tabler/icons-react/dist/esm/icons/IconStairsUp.mjs'
import type { ActionResult } from '#app/platform/action-result.ts'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { useSavedToast } from '#app/platform/use-saved-toast.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import type { FieldReasons } from '#app/platform/errors.ts'
import { Button } from '#app/ui/button.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead, TabLinks } from '#app/ui/page-head.tsx'
import { ClassOverview } from '../components/class-overview.tsx'
import { ClassroomForm } from '../components/classroom-form.tsx'
import { ClassroomList } from '../components/classroom-list.tsx'
import { CopyForm } from '../components/copy-form.tsx'
import { Invitations } from '../components/invitations.tsx'
import { MoveClasses } from '../components/move-classes.tsx'
import { YearTurn } from '../components/year-turn.tsx'
import { classroomActions, classroomsPage } from '../my-classrooms-page.server.ts'
import type { Route } from './+types/my-classrooms.ts'

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) =>
    (data as { overview: object | null } | undefined)?.overview
      ? t('classrooms:overview.title')
      : t('classrooms:myClassrooms.title'),
}

export const loader = ({ context, request }: Route.LoaderArgs) => classroomsPage(visitOf(context), request)

export const action = actions(classroomActions)

export default function MyClassrooms({ loaderData, actionData }: Route.ComponentProps) {
  const { view, school, turn, overview, classroom } = loaderData
  useSavedToast(actionData as ActionResult<unknown> | undefined)
  if (overview && classroom) return <ClassOverview classroom={classroom} school={school?.name} overview={overview} />
  if (turn && school) return <YearTurn school={school} sheet={turn} />
  if (view === 'active' || view === 'archived' || view === 'year-turn') return <Lists {...loaderData} />
  const failure = actionData && !actionData.ok ? actionData.error : undefined
  return (
    <Sheet data={loaderData} errors={failure?.fields}>
      {failure && !failure.fields && (
        <Notice kind="danger">
          <Refusal error={failure} />
        </Notice>
      )}
    </Sheet>
  )
}

type SheetProps = { data: Route.ComponentProps['loaderData']; errors?: FieldReasons; children: ReactNode }

/** A new class, the settings of one, or a copy. */
function Sheet({ data: { school, classroom, asked, sheet, fresh, schoolQuiet }, errors, children }: SheetProps) {
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
      ) : (
        <CopyForm classroom={classroom!} asked={asked} errors={errors} />
      )}
    </>
  )
}

function Lists({ view, schools, invitations, missesInvitation, mayFound }: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('classrooms')
  const localized = useLocalePath()
  const archived = view === 'archived'
  const turns = schools.find(({ classrooms }) => classrooms.some(({ can, status }) => can.move && status === 'active'))
  // Whoever only teaches along in a colleague's space opens a class in one of their own.
  const founds = mayFound && schools.length > 0
  const some = schools.some(({ classrooms }) => classrooms.length > 0)
  return (
    <>
      <PageHead
        title={t('myClassrooms.title')}
        actions={
          (turns || founds) && (
            <>
              {turns && (
                <Button
                  href={localized(`/dashboard/classroom?view=year-turn&in=${turns.id}`)}
                  variant="quiet"
                  icon={<IconStairsUp aria-hidden />}
                >
                  {t('yearTurn.title')}
                </Button>
              )}
              {founds && (
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
      {some && (
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
