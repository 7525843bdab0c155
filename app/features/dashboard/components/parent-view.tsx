import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { getDayFormat } from '#app/platform/time/dates.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { WorkspacePicture } from '#app/platform/workspace/workspace-picture.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { Kite } from '#app/ui/kite/kite.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { ChildCard, ParentDashboard } from '../contract.ts'
import { Week } from './week.tsx'
import styles from './parent-view.module.css'

/** Dashboard of a parent: one card per child with their week. */
export function ParentView({ data: { children } }: { data: ParentDashboard }) {
  const { t } = useTranslation('dashboard')
  return (
    <>
      <PageHead
        title={t('parent.heading', { count: children.length })}
        note={<WeekDates days={children[0]?.week ?? []} />}
      />
      <div className={styles.desk}>
        <div className={styles.children}>
          {children.map((child) => (
            <ChildWeek key={child.id} child={child} />
          ))}
        </div>
        <div className={styles.side}>
          <Card title={t('parent.readOnly')} icon={<IconShieldCheck aria-hidden />}>
            <p className={styles.note}>{t('parent.readOnlyText')}</p>
          </Card>
          <Card title={t('parent.another')} icon={<IconLink aria-hidden />}>
            <p className={styles.note}>{t('parent.anotherText')}</p>
          </Card>
        </div>
      </div>
    </>
  )
}

function ChildWeek({ child }: { child: ChildCard }) {
  const { t } = useTranslation('dashboard')
  const localized = useLocalePath()
  const solved = child.week.reduce((sum, day) => sum + day.solved, 0)
  return (
    <Card as="article" padding="large" className={styles.child}>
      <header className={styles.head}>
        <Kite look={child.kite} size={64} />
        <div className={styles.words}>
          <h2 className={styles.name}>{child.name}</h2>
          <p className={styles.note}>{child.schoolName}</p>
        </div>
      </header>
      <ul className={styles.classrooms}>
        {child.classrooms.map(({ id, name, grade, icon, colour, teachers }) => (
          <li key={id} className={styles.classroom}>
            <WorkspacePicture size={36} icon={icon} colour={colour} />
            <span className={styles.words}>
              <strong>{name}</strong>
              <span className={styles.note}>{[grade, teachers.join(', ')].filter(Boolean).join(' · ')}</span>
            </span>
          </li>
        ))}
        {child.classrooms.length === 0 && <li className={styles.note}>{t('parent.noClass')}</li>}
      </ul>
      <Week days={child.week} />
      <p className={styles.note}>{solved > 0 ? t('parent.solved', { count: solved }) : t('parent.weekEmpty')}</p>
      <div>
        <Button href={localized(`/dashboard/course?child=${child.id}`)} variant="soft" size="small">
          {t('screens.path')}
        </Button>
      </div>
    </Card>
  )
}

function WeekDates({ days }: { days: ChildCard['week'] }) {
  const { locale } = splitLocale(useLocation().pathname)
  const [first, last] = [days[0]?.day, days.at(-1)?.day]
  if (!first || !last) return null
  const format = getDayFormat(locale, { dateStyle: 'long' })
  const [from, to] = [new Date(first), new Date(last)]
  // `formatRange` supports only slashes for Chinese.
  const text = locale === 'cn' ? `${format.format(from)}至${format.format(to)}` : format.formatRange(from, to)
  // Browsers and the server put different space characters into ranges; keep the server's text.
  return <span suppressHydrationWarning>{text}</span>
}
