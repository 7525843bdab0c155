import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconPuzzle from '@tabler/icons-react/dist/esm/icons/IconPuzzle.mjs'
import IconClipboardText from '@tabler/icons-react/dist/esm/icons/IconClipboardText.mjs'
import IconTrophy from '@tabler/icons-react/dist/esm/icons/IconTrophy.mjs'
import IconDeviceGamepad2 from '@tabler/icons-react/dist/esm/icons/IconDeviceGamepad2.mjs'
import IconHome from '@tabler/icons-react/dist/esm/icons/IconHome.mjs'
import IconClockPause from '@tabler/icons-react/dist/esm/icons/IconClockPause.mjs'
import IconMapPin from '@tabler/icons-react/dist/esm/icons/IconMapPin.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { groupByState, stripState, type StripGroup, type StripState } from '#rules/classrooms/class-strip.ts'
import { groupByPlace, whereaboutsOf, type Whereabouts } from '#rules/classrooms/presence.ts'
import { presencePath, type ClassPresence } from '#app/features/people/classrooms/public.ts'
import type { ClassActivity } from '#app/features/learning/progress/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useCurrentMinute } from '#app/platform/time/use-current-minute.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { TeacherDashboard } from '../contract.ts'
import { MistakesLink } from './mistakes-link.tsx'
import { StripGroupRow as Group, type Mark } from './strip-group.tsx'
import { useDescribePlace } from './use-describe-place.ts'
import styles from './class-strip.module.css'

const PraiseStudent = lazyPart(async () => ({
  default: (await import('#app/features/play/rewards/public.ts')).PraiseStudent,
}))

type Child = TeacherDashboard['students'][number]

const placeIcons: Record<Whereabouts['at'], ReactNode> = {
  lesson: <IconPuzzle aria-hidden />,
  test: <IconClipboardText aria-hidden />,
  room: <IconTrophy aria-hidden />,
  game: <IconDeviceGamepad2 aria-hidden />,
  home: <IconHome aria-hidden />,
  idle: <IconClockPause aria-hidden />,
  offline: <IconMoon aria-hidden />,
}

const icons: Record<StripState, ReactNode> = {
  stuck: <IconHandStop aria-hidden />,
  working: <IconPencil aria-hidden />,
  done: <IconCheck aria-hidden />,
  here: <IconUserCheck aria-hidden />,
  away: <IconMoon aria-hidden />,
}

type ClassStripProps = Pick<TeacherDashboard, 'students' | 'learning' | 'lessonTitles' | 'now'> & {
  classroomId: string
}

const noPresence: ClassPresence = {}

/** All students of the class, grouped by where they are or by their progress. */
export function ClassStrip({
  classroomId,
  students,
  learning: initialActivity,
  lessonTitles,
  now: loadedAt,
}: ClassStripProps) {
  const { t } = useTranslation('dashboard')
  const livePresence = useLive<ClassPresence | null>(presencePath(classroomId), null)
  const presence = livePresence ?? noPresence
  const learning = useLive<ClassActivity>(`classrooms/${classroomId}/progress`, initialActivity)
  const now = useCurrentMinute(loadedAt)
  const groups = groupByState(students, (id) => id in presence, learning, now)
  const [view, setView] = useState<'place' | 'state'>('place')
  const describePlace = useDescribePlace(lessonTitles)
  const count = students.filter(({ id }) => id in presence).length
  const [isPraising, setIsPraising] = useState(false)
  /** Undefined until the first praise. Then the component stays mounted to handle the response and offer undo. */
  const [praisedChild, setPraisedChild] = useState<Child | null>()
  const title = findMostCommonTitle(groups, learning, lessonTitles)
  return (
    <section className={styles.strip} aria-labelledby="class-strip">
      <header className={styles.head}>
        {count > 0 && <span className={styles.live}>{t('strip.live')}</span>}
        <h2 id="class-strip" className={styles.title}>
          {(view === 'state' && title) || t('strip.title')}
        </h2>
        <span className={styles.count} role="status">
          {livePresence === null
            ? t('students', { count: students.length })
            : t('strip.count', { here: count, all: students.length })}
        </span>
        <SegmentedControl
          label={t('where.label')}
          value={view}
          onChange={setView}
          options={[
            { value: 'place', label: t('where.byPlace'), icon: <IconMapPin aria-hidden /> },
            { value: 'state', label: t('where.byState'), icon: <IconHandStop aria-hidden /> },
          ]}
        />
        <MistakesLink learning={learning} />
        <Button
          variant={isPraising ? 'soft' : 'quiet'}
          size="small"
          icon={<IconStar aria-hidden />}
          aria-pressed={isPraising}
          onClick={() => setIsPraising(!isPraising)}
        >
          {t('strip.praise')}
        </Button>
      </header>
      <div className={styles.bar} aria-hidden>
        {groups.map(({ state, children }) => (
          <span key={state} data-state={state} style={{ flexGrow: children.length }} />
        ))}
      </div>
      <div className={styles.groups} data-view={view}>
        {view === 'state' &&
          groups.map(({ state, children }) => (
            <Group
              key={state}
              state={state}
              icon={icons[state]}
              title={t(`strip.states.${state}`)}
              items={children.map((child) => ({
                child,
                mark: state,
                number: state === 'working' ? learning[child.id]?.number : undefined,
              }))}
              classroomId={classroomId}
              onPraise={isPraising ? setPraisedChild : null}
            />
          ))}
        {view === 'place' &&
          groupByPlace(students, presence).map(({ key, where, children }) => (
            <Group
              key={key}
              state={where.at}
              icon={placeIcons[where.at]}
              title={describePlace('step' in where ? { ...where, step: 0 } : where)}
              items={children.map((child) => {
                const childPlace = whereaboutsOf(presence[child.id])
                return {
                  child,
                  where: describePlace(childPlace),
                  mark: markOf(
                    childPlace,
                    stripState(child.id in presence, learning[child.id], now),
                    learning[child.id],
                  ),
                  number: 'step' in childPlace && childPlace.step > 0 ? childPlace.step : undefined,
                }
              })}
              classroomId={classroomId}
              onPraise={isPraising ? setPraisedChild : null}
            />
          ))}
      </div>
      {isPraising && <p className={styles.hint}>{t('strip.praiseHint')}</p>}
      <Suspense>
        {praisedChild !== undefined && (
          <PraiseStudent classroomId={classroomId} student={praisedChild} onClose={() => setPraisedChild(null)} />
        )}
      </Suspense>
    </section>
  )
}

/** Mark at a kite: the outcome in the lesson where the student is now, else the place. */
function markOf(where: Whereabouts, state: StripState, activity: ClassActivity[string] | undefined): Mark {
  if (where.at !== 'lesson') return where.at
  return activity?.lesson === where.lesson && (state === 'stuck' || state === 'done') ? state : 'working'
}

/** Title of the lesson that most active students are in. */
function findMostCommonTitle(
  groups: readonly StripGroup<Child>[],
  learning: ClassActivity,
  titles: Record<string, string>,
) {
  const currentLessons = groups
    .filter(({ state }) => state !== 'here' && state !== 'away')
    .flatMap(({ children }) => children.map(({ id }) => learning[id]!.lesson))
  const [lesson] =
    [...Map.groupBy(currentLessons, (item) => item)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return lesson && titles[lesson]
}
