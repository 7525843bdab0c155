import { useTranslation } from 'react-i18next'
import IconBeach from '@tabler/icons-react/dist/esm/icons/IconBeach.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconArrowBarDown from '@tabler/icons-react/dist/esm/icons/IconArrowBarDown.mjs'
import IconArrowBarUp from '@tabler/icons-react/dist/esm/icons/IconArrowBarUp.mjs'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { PlannedLesson, TermCalendar } from '../contract.ts'
import styles from './calendar.module.css'

type PlanWeeksProps = { calendar: TermCalendar; plan: NonNullable<TermCalendar['plan']> }

/** Anchor of the current week, which is below the fold in the middle of a term. */
export const currentWeekId = 'this-week'

/** Weeks of the term with planned and completed lessons, then the lessons that do not fit into the term. */
export function PlanWeeks({ calendar: { classroomId, mayPlan, today }, plan }: PlanWeeksProps) {
  const { t } = useTranslation('term-plans')
  const day = useDayFormatter({ day: 'numeric', month: 'short' })
  const move = useAction('move')
  const onMove = (lesson: string, by: 'later' | 'earlier') => move.send({ classroomId, lesson, by })
  return (
    <div className={styles.plan}>
      <ol className={styles.weeks}>
        {plan.weeks.map(({ from, until, isHoliday, schoolDays, lessons }, index) => {
          const isCurrentWeek = from <= today && today <= until
          return (
            <li
              key={from}
              id={isCurrentWeek ? currentWeekId : undefined}
              className={styles.week}
              data-now={isCurrentWeek || undefined}
              data-holiday={isHoliday || undefined}
            >
              <div className={styles.when}>
                <strong>{t('week', { number: index + 1 })}</strong>
                <span className={styles.note}>
                  {from === until ? day(from) : t('days', { from: day(from), until: day(until) })}
                </span>
                {isCurrentWeek && <Chip tone="primary">{t('thisWeek')}</Chip>}
                {!isHoliday && schoolDays > 0 && schoolDays < 5 && (
                  <span className={styles.note}>{t('someDays', { count: schoolDays })}</span>
                )}
              </div>
              {isHoliday ? (
                <p className={styles.off}>
                  <IconBeach aria-hidden /> {t('holiday')}
                </p>
              ) : lessons.length === 0 ? (
                <p className={styles.off}>{t('free')}</p>
              ) : (
                <ul className={styles.lessons}>
                  {lessons.map((lesson) => (
                    <PlannedLessonRow key={lesson.id} lesson={lesson} onMove={mayPlan ? onMove : null} />
                  ))}
                </ul>
              )}
            </li>
          )
        })}
      </ol>
      {plan.left.length > 0 && (
        <section className={styles.left} aria-labelledby="left-lessons">
          <h2 id="left-lessons">{t('left', { count: plan.left.length })}</h2>
          <ul className={styles.lessons}>
            {plan.left.map((lesson) => (
              <PlannedLessonRow
                key={lesson.id}
                lesson={lesson}
                onMove={mayPlan && lesson.moved > 0 ? onMove : null}
                isUnplanned
              />
            ))}
          </ul>
        </section>
      )}
    </div>
  )
}

type PlannedLessonRowProps = {
  lesson: PlannedLesson
  onMove: ((lesson: string, by: 'later' | 'earlier') => void) | null
  isUnplanned?: true
}

function PlannedLessonRow({ lesson: { id, title, number, done, moved }, onMove, isUnplanned }: PlannedLessonRowProps) {
  const { t } = useTranslation('term-plans')
  const localized = useLocalePath()
  const labelFor = (action: string) => `${action}: ${t('ofLesson', { number, title })}`
  return (
    <li className={styles.lesson} data-done={done || undefined}>
      <span className={styles.number}>{number}</span>
      <span className={styles.words}>
        {onMove && !done ? (
          <Link to={localized(`/dashboard/lessons?assign=${id}`)} aria-label={labelFor(t('assign'))}>
            {title}
          </Link>
        ) : (
          title
        )}
      </span>
      {done && (
        <span className={styles.done}>
          <IconCircleCheck aria-hidden />
          <span className="sk-visually-hidden">{t('done')}</span>
        </span>
      )}
      {onMove && (
        <span className={styles.move}>
          {moved > 0 && (
            <IconButton
              label={labelFor(t('earlier'))}
              icon={<IconArrowBarUp aria-hidden />}
              onClick={() => onMove(id, 'earlier')}
            />
          )}
          {!isUnplanned && (
            <IconButton
              label={labelFor(t('later'))}
              icon={<IconArrowBarDown aria-hidden />}
              onClick={() => onMove(id, 'later')}
            />
          )}
        </span>
      )}
    </li>
  )
}
