import { useTranslation } from 'react-i18next'
import IconPlayerPlayFilled from '@tabler/icons-react/dist/esm/icons/IconPlayerPlayFilled.mjs'
import { ProductPicture } from '#app/platform/images/product-picture.tsx'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Points, Section, Show } from '#app/ui/sections/sections.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PublicCourse } from '../contract.ts'
import { CourseCover } from './course-cover.tsx'
import { CourseFacts } from './course-facts.tsx'
import { WorldPictures } from './world-pictures.tsx'
import styles from './public-course.module.css'

/** Public page of a course for visitors, with a link to its first lesson. */
export function PublicCoursePage({ course }: { course: PublicCourse }) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const promises = ['noAccount', course.hasActivities ? 'notesAndActivity' : 'notes', 'languages'] as const
  return (
    <article className={styles.page}>
      <header className={styles.head}>
        <div className={styles.words}>
          <h1 className={styles.title}>{course.title}</h1>
          <p className={styles.lead}>{course.summary}</p>
          <CourseFacts course={course} />
          <div className={styles.ways}>
            <Button
              variant="go"
              size="large"
              icon={<IconPlayerPlayFilled aria-hidden />}
              href={localized(course.first)}
            >
              {t('publicCourse.play')}
            </Button>
          </div>
          <p className={styles.note}>{t('publicCourse.noAccount')}</p>
        </div>
        <CourseCover units={course.units} skin={course.skin} className={styles.cover} />
      </header>
      <section aria-labelledby="units">
        <h2 id="units" className={styles.heading}>
          {t('publicCourse.learn')}
        </h2>
        <ol className={styles.units}>
          {course.taught.map(({ id, title, goal, worlds, lessons }, index) => (
            <Card as="li" key={id} className={styles.unit}>
              <span className={styles.number} data-skin={course.skin} aria-hidden>
                <span>{index + 1}</span>
              </span>
              <div>
                <h3 className={styles.unitTitle}>{title}</h3>
                <p>{goal}</p>
                <p className={styles.about}>
                  {t('facts.lessons', { count: lessons.length })}
                  <WorldPictures worlds={worlds} />
                </p>
                <details className={styles.lessons}>
                  <summary>{t('publicCourse.unit.open')}</summary>
                  <ol>
                    {lessons.map((lesson) => (
                      <li key={lesson}>{lesson}</li>
                    ))}
                  </ol>
                </details>
              </div>
            </Card>
          ))}
        </ol>
      </section>
      <Show
        title={t('publicCourse.see.title')}
        text={t('publicCourse.see.text')}
        picture={<ProductPicture id="lesson" />}
        isWide
      />
      {course.abilities.length > 0 && (
        <Section id="after" title={t('publicCourse.after.title')} text={t('publicCourse.after.note')}>
          <Points points={course.abilities} />
        </Section>
      )}
      <Card tone="success" padding="large" className={styles.teachers}>
        <h2 className={styles.heading}>{t('publicCourse.forTeachers')}</h2>
        <ul className={styles.promises}>
          {promises.map((name) => (
            <li key={name}>{t(`publicCourse.promise.${name}`)}</li>
          ))}
        </ul>
        <div className={styles.ways}>
          <Button href={localized('/register?role=teacher')}>{t('publicCourse.teach')}</Button>
        </div>
      </Card>
      <nav className={styles.ways} aria-label={t('publicCourse.others')}>
        {course.before && (
          <Button variant="quiet" href={localized(`/courses/${course.before.id}`)}>
            {t('publicCourse.before', { course: course.before.title })}
          </Button>
        )}
        {course.next && (
          <Button variant="quiet" href={localized(`/courses/${course.next.id}`)}>
            {t('publicCourse.next', { course: course.next.title })}
          </Button>
        )}
      </nav>
    </article>
  )
}
