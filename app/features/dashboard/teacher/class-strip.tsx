import { Suspense, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconChevronDown from '@tabler/icons-react/dist/esm/icons/IconChevronDown.mjs'
import IconHandStop from '@tabler/icons-react/dist/esm/icons/IconHandStop.mjs'
import IconMoon from '@tabler/icons-react/dist/esm/icons/IconMoon.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import IconStar from '@tabler/icons-react/dist/esm/icons/IconStar.mjs'
import IconUserCheck from '@tabler/icons-react/dist/esm/icons/IconUserCheck.mjs'
import { groupByState, type StripGroup, type StripState } from '#rules/classrooms/class-strip.ts'
import type { ClassActivity } from '#app/features/learning/progress/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useCurrentMinute } from '#app/platform/time/use-current-minute.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { TeacherDashboard } from '../contract.ts'
import styles from './class-strip.module.css'

const PraiseStudent = lazyPart(async () => ({
  default: (await import('#app/features/play/rewards/public.ts')).PraiseStudent,
}))

type Child = TeacherDashboard['students'][number]
type Presence = Record<string, { teaches: boolean }>

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

/** All students of the class, grouped by their current state. */
export function ClassStrip({
  classroomId,
  students,
  learning: initialActivity,
  lessonTitles,
  now: loadedAt,
}: ClassStripProps) {
  const { t } = useTranslation('dashboard')
  const presence = useLive<Presence>(`classrooms/${classroomId}/presence`, {})
  const learning = useLive<ClassActivity>(`classrooms/${classroomId}/progress`, initialActivity)
  const groups = groupByState(students, (id) => id in presence, learning, useCurrentMinute(loadedAt))
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
          {title ?? t('strip.title')}
        </h2>
        <span className={styles.count} role="status">
          {t('strip.count', { here: count, all: students.length })}
        </span>
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
      <div className={styles.groups}>
        {groups.map((group) => (
          <Group
            key={group.state}
            group={group}
            learning={learning}
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

type GroupProps = {
  group: StripGroup<Child>
  learning: ClassActivity
  classroomId: string
  /** Awards praise points on click; if null, a click opens the student's page. */
  onPraise: ((child: Child) => void) | null
}

/** Collapsible row on phones; on wide screens always expanded. */
function Group({ group: { state, children }, learning, classroomId, onPraise }: GroupProps) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const [open, setOpen] = useState(false)
  const renderedChildren = useFirstRows(children)
  return (
    <div
      className={styles.group}
      data-state={state}
      data-open={open}
      style={{ flexGrow: Math.min(children.length, 12) }}
    >
      <h3 className={styles.state}>
        {icons[state]}
        {t(`strip.states.${state}`)}
        <span className={styles.number}>{children.length}</span>
      </h3>
      <button
        type="button"
        className={styles.unfold}
        aria-expanded={open}
        aria-label={t('strip.show', { state: t(`strip.states.${state}`) })}
        onClick={() => setOpen(!open)}
      >
        <IconChevronDown aria-hidden />
      </button>
      <ul className={styles.kites}>
        {renderedChildren.map((child) => (
          <li key={child.id} data-present={state !== 'away'}>
            {onPraise ? (
              <button type="button" className={styles.child} onClick={() => onPraise(child)}>
                <StudentKite child={child} state={state} number={learning[child.id]?.number} />
              </button>
            ) : (
              <Link
                to={localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${child.id}`)}
                className={styles.child}
              >
                <StudentKite child={child} state={state} number={learning[child.id]?.number} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type StudentKiteProps = { child: Child; state: StripState; number: number | undefined }

const StudentKite = ({ child: { id, name }, state, number }: StudentKiteProps) => (
  <>
    <span className={styles.kite}>
      <ChildKite id={id} size={40} />
      <span className={styles.mark} data-state={state}>
        {state === 'working' && number}
      </span>
    </span>
    <span className={styles.name}>{name}</span>
  </>
)

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
