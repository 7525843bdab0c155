import { useTranslation } from 'react-i18next'
import IconCalendarDue from '@tabler/icons-react/dist/esm/icons/IconCalendarDue.mjs'
import IconChartBar from '@tabler/icons-react/dist/esm/icons/IconChartBar.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import IconLock from '@tabler/icons-react/dist/esm/icons/IconLock.mjs'
import IconLockOpen from '@tabler/icons-react/dist/esm/icons/IconLockOpen.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import IconSend from '@tabler/icons-react/dist/esm/icons/IconSend.mjs'
import type { PublishedStandards } from '#content/standards.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Chip } from '#app/ui/surfaces/chip.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import type { ClassLesson, ClassUnit } from '../contract.ts'
import { SkinChip } from '../catalog/skin-chip.tsx'
import { StandardsList } from './standards-list.tsx'
import styles from './class-lesson-card.module.css'

const states = {
  open: { tone: 'success', icon: <IconLockOpen aria-hidden /> },
  locked: { tone: 'neutral', icon: <IconLock aria-hidden /> },
  hidden: { tone: 'neutral', icon: <IconEyeOff aria-hidden /> },
} as const

type ClassLessonCardProps = {
  lesson: ClassLesson
  number: number
  unit: ClassUnit
  students: number
  sources: PublishedStandards['sources']
}

/** Details of the lesson selected on the class map: class progress, actions and teaching notes of its unit. */
export function ClassLessonCard({ lesson, number, unit, students, sources }: ClassLessonCardProps) {
  const { t } = useTranslation('courses')
  const localized = useLocalePath()
  const dates = useDateFormatter({ dateStyle: 'medium', timeStyle: 'short' })
  const { id, title, skin, minutes, steps, state, opensAt, dueAt, done, here, firstStep, activities, standards } =
    lesson
  return (
    <Card className={styles.card} aria-live="polite">
      <h2 className={styles.title}>{t('numbered', { number, title })}</h2>
      <div className={styles.chips}>
        <SkinChip skin={skin} />
        <Chip tone={states[state].tone} icon={states[state].icon}>
          {opensAt ? t('assigned.opens', { at: dates(opensAt) }) : t(`assigned.state.${state}`)}
        </Chip>
        {dueAt && (
          <Chip tone="warning" icon={<IconCalendarDue aria-hidden />}>
            {t('assigned.due', { at: dates(dueAt) })}
          </Chip>
        )}
      </div>
      <p className={styles.note}>
        {t('map.steps', { count: steps })} · {t('lesson.minutes', { count: minutes })}
      </p>
      {students > 0 && (
        <div>
          <p className={styles.line}>{t('map.done', { done, all: students })}</p>
          <ProgressBar label={t('map.done', { done, all: students })} value={done} max={students} />
        </div>
      )}
      {here.length > 0 && (
        <p className={styles.line}>
          <strong>{t('map.here', { count: here.length })}</strong> {here.map(({ name }) => name).join(', ')}
        </p>
      )}
      <div className={styles.actions}>
        <Button icon={<IconSend aria-hidden />} href={localized(`/dashboard/lessons?assign=${id}`)}>
          {t('assign.open')}
        </Button>
        <Button variant="soft" icon={<IconChartBar aria-hidden />} href={localized(`/dashboard/lessons?lesson=${id}`)}>
          {t('assigned.progress')}
        </Button>
        <Button variant="quiet" icon={<IconPlayerPlay aria-hidden />} href={localized(`/lesson/${id}/${firstStep}`)}>
          {t('map.try')}
        </Button>
        {activities.map((code) => (
          <Button key={code} variant="quiet" icon={<IconPrinter aria-hidden />} href={localized(`/resource/${code}`)}>
            {t('map.activity', { code: code.toUpperCase() })}
          </Button>
        ))}
      </div>
      <div className={styles.unit}>
        <h3 className={styles.unitTitle}>{unit.title}</h3>
        <p>{unit.goal}</p>
        {unit.note && (
          <details className={styles.notes}>
            <summary>{t('map.teacherNote')}</summary>
            <p>{unit.note}</p>
          </details>
        )}
        {standards.length > 0 && (
          <details className={styles.notes}>
            <summary>{t('standards.title')}</summary>
            <StandardsList standards={standards} sources={sources} />
          </details>
        )}
      </div>
    </Card>
  )
}
