import { useTranslation } from 'react-i18next'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import IconCircleDashed from '@tabler/icons-react/dist/esm/icons/IconCircleDashed.mjs'
import IconClipboardCheck from '@tabler/icons-react/dist/esm/icons/IconClipboardCheck.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconStarFilled from '@tabler/icons-react/dist/esm/icons/IconStarFilled.mjs'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { PathLesson, PathUnit } from '../contract.ts'
import { getNextStepId, isDone } from '../path.ts'
import { WorldPictures } from '../catalog/world-pictures.tsx'
import styles from './assigned-lessons.module.css'

/** The lessons of a unit as links; locked lessons are plain text. */
export function UnitLessons({ unit: { title, worlds, lessons } }: { unit: PathUnit }) {
  return (
    <li className={styles.unit}>
      <h3 className={styles.head}>
        {title}
        <WorldPictures worlds={worlds} />
      </h3>
      <ul className={styles.lessons}>
        {lessons.map((lesson) => (
          <li key={lesson.id}>
            <LessonRow lesson={lesson} />
          </li>
        ))}
      </ul>
    </li>
  )
}

function LessonRow({ lesson }: { lesson: PathLesson }) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const { id, title, stars, mostStars, state, opensAt, dueAt, test, isAssigned } = lesson
  if (state === 'locked')
    return (
      <p className={styles.row} data-look="locked">
        <IconLock aria-hidden />
        <span className={styles.name}>
          {title}
          <small>{opensAt ? t('assigned.opens', { at: dates(opensAt) }) : t('assigned.state.locked')}</small>
        </span>
      </p>
    )
  const look = isDone(lesson) ? 'done' : 'open'
  return (
    <Link to={localized(`/lesson/${id}/${getNextStepId(lesson)}`)} className={styles.row} data-look={look}>
      {look === 'done' ? <IconCircleCheckFilled aria-hidden /> : <IconCircleDashed aria-hidden />}
      <span className={styles.name}>
        {title}
        <span className="sk-visually-hidden">{t(`map.look.${look}`)}</span>
        {isAssigned && !test && <small>{dueAt ? t('assigned.due', { at: dates(dueAt) }) : t('lesson.assigned')}</small>}
        {test?.result && <small>{t('test.ownResult', test.result)}</small>}
      </span>
      {test && !test.released ? (
        <IconClipboardCheck role="img" aria-label={t('test.chip', { count: test.minutes })} />
      ) : (
        mostStars > 0 && (
          <span className={styles.stars}>
            <IconStarFilled aria-hidden />
            {t('lesson.stars', { stars, most: mostStars })}
          </span>
        )
      )}
    </Link>
  )
}
