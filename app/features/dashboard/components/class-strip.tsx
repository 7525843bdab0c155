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
import { stripOf, type StripGroup, type StripState } from '#rules/class-strip.ts'
import type { ClassNow } from '#app/features/progress/public.ts'
import { useLive } from '#app/platform/live.ts'
import { useMinutes } from '#app/platform/use-minutes.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import { ChildKite } from '#app/ui/child-kite.tsx'
import { lazyPart } from '#app/ui/lazy-part.ts'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import type { TeacherDashboard } from '../contract.ts'
import styles from './class-strip.module.css'

const PraiseStudent = lazyPart(async () => ({
  default: (await import('#app/features/rewards/public.ts')).PraiseStudent,
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

/** Every child of the class once, by what they do now, on whatever page they are. */
export function ClassStrip({ classroomId, students, learning: first, lessonTitles, now: loaded }: ClassStripProps) {
  const { t } = useTranslation('dashboard')
  const present = useLive<Presence>(`classrooms/${classroomId}/presence`, {})
  const learning = useLive<ClassNow>(`classrooms/${classroomId}/progress`, first)
  const groups = stripOf(students, (id) => id in present, learning, useMinutes(loaded))
  const count = students.filter(({ id }) => id in present).length
  const [praising, setPraising] = useState(false)
  /** Nothing until the first; then it stays, so that it hears the answer and can take it back. */
  const [praised, setPraised] = useState<Child | null>()
  const title = commonest(groups, learning, lessonTitles)
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
          variant={praising ? 'soft' : 'quiet'}
          size="small"
          icon={<IconStar aria-hidden />}
          aria-pressed={praising}
          onClick={() => setPraising(!praising)}
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
            onPraise={praising ? setPraised : null}
          />
        ))}
      </div>
      {praising && <p className={styles.hint}>{t('strip.praiseHint')}</p>}
      <Suspense>
        {praised !== undefined && (
          <PraiseStudent classroomId={classroomId} student={praised} onClose={() => setPraised(null)} />
        )}
      </Suspense>
    </section>
  )
}

type GroupProps = {
  group: StripGroup<Child>
  learning: ClassNow
  classroomId: string
  /** While points are given a child is tapped for them; else the tap leads to their page. */
  onPraise: ((child: Child) => void) | null
}

/** On a phone one line, which unfolds; on a wide screen a field with everybody in it. */
function Group({ group: { state, children }, learning, classroomId, onPraise }: GroupProps) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const [open, setOpen] = useState(false)
  const drawn = useFirstRows(children)
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
        {drawn.map((child) => (
          <li key={child.id} data-present={state !== 'away'}>
            {onPraise ? (
              <button type="button" className={styles.child} onClick={() => onPraise(child)}>
                <Face child={child} state={state} number={learning[child.id]?.number} />
              </button>
            ) : (
              <Link
                to={localized(`/dashboard/classroom-dashboard/${classroomId}/students?student=${child.id}`)}
                className={styles.child}
              >
                <Face child={child} state={state} number={learning[child.id]?.number} />
              </Link>
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

type FaceProps = { child: Child; state: StripState; number: number | undefined }

const Face = ({ child: { id, name }, state, number }: FaceProps) => (
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

/** The lesson that most of those who work are at. */
function commonest(groups: readonly StripGroup<Child>[], learning: ClassNow, titles: Record<string, string>) {
  const busy = groups
    .filter(({ state }) => state !== 'here' && state !== 'away')
    .flatMap(({ children }) => children.map(({ id }) => learning[id]!.lesson))
  const [lesson] = [...Map.groupBy(busy, (one) => one)].toSorted(([, a], [, b]) => b.length - a.length)[0] ?? []
  return lesson && titles[lesson]
}
