import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconMap2 from '@tabler/icons-react/dist/esm/icons/IconMap2.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import type { CatalogData, CourseCard, CourseSkin } from '../contract.ts'
import { CourseCover } from './course-cover.tsx'
import { CourseFacts } from './course-facts.tsx'
import { WorldPictures } from './world-pictures.tsx'
import styles from './catalog-screen.module.css'

/** List of all courses, with a filter by editor skin. */
export function CatalogScreen({ courses, own, mayAssign }: CatalogData) {
  const { t } = useTranslation('courses')
  const [skin, setSkin] = useState<CourseSkin | 'all'>('all')
  const skins = [...new Set(courses.map((course) => course.skin))]
  return (
    <>
      <PageHead
        title={t('catalogue.title')}
        note={t('catalogue.note')}
        actions={
          <SegmentedControl
            label={t('catalogue.filter')}
            value={skin}
            onChange={setSkin}
            options={[
              { value: 'all', label: t('catalogue.all') },
              ...skins.map((value) => ({ value, label: t(`skin.${value}`) })),
            ]}
          />
        }
      />
      <ul className={styles.courses}>
        {courses
          .filter((course) => skin === 'all' || course.skin === skin)
          .map((course) => (
            <Course key={course.id} course={course} isOwn={own.includes(course.id)} mayAssign={mayAssign} />
          ))}
      </ul>
    </>
  )
}

function Course({ course, isOwn, mayAssign }: { course: CourseCard; isOwn: boolean; mayAssign: boolean }) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const { id, title, summary, units, skin, worlds } = course
  return (
    <Card as="li" padding="none" className={styles.course}>
      <CourseCover units={units} skin={skin} />
      <div className={styles.words}>
        <div className={styles.head}>
          <h2 className={styles.title}>{title}</h2>
          {isOwn && (
            <Chip tone="success" icon={<IconCheck aria-hidden />}>
              {t('catalogue.own')}
            </Chip>
          )}
        </div>
        <p>{summary}</p>
        <CourseFacts course={course} />
        <WorldPictures worlds={worlds} />
        <div className={styles.ways}>
          {mayAssign && (
            <Button icon={<IconSend aria-hidden />} href={localized(`/dashboard/lessons?assign=${id}`)}>
              {t('assign.open')}
            </Button>
          )}
          {(mayAssign || isOwn) && (
            <Button variant="soft" icon={<IconMap2 aria-hidden />} href={localized(`/dashboard/course?course=${id}`)}>
              {t('catalogue.path')}
            </Button>
          )}
          <Button variant="quiet" href={localized(`/courses/${id}`)}>
            {t('catalogue.about')}
          </Button>
        </div>
      </div>
    </Card>
  )
}
