import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import IconLink from '@tabler/icons-react/dist/esm/icons/IconLink.mjs'
import IconShieldCheck from '@tabler/icons-react/dist/esm/icons/IconShieldCheck.mjs'
import { ConsentScreen, SchoolNotices } from '#app/features/people/consent/public.ts'
import { ChildDataPart } from '#app/features/people/data-requests/public.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { getDayFormat } from '#app/platform/time/dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { WeeklyMailCard } from '#app/features/home/digests/public.ts'
import type { ChildWeek } from '../contract.ts'
import { ChildWeekCard } from './child-week-card.tsx'
import styles from './parent-view.module.css'

type ParentViewProps = {
  weeks: ChildWeek[]
  /** The child whose consent screen is open. */
  consentOf: string | null
}

/** Dashboard of a parent: the week of each child, or the consent screen of one. */
export function ParentView({ weeks, consentOf }: ParentViewProps) {
  const child = weeks.find(({ id }) => id === consentOf)
  return child ? <ConsentScreen name={child.name} consent={child.consent} /> : <Weeks weeks={weeks} />
}

function Weeks({ weeks }: { weeks: ChildWeek[] }) {
  const { t } = useTranslation('parents')
  const localized = useLocalePath()
  return (
    <>
      <PageHead
        title={t('week.heading', { count: weeks.length })}
        note={<WeekDates days={weeks.find(({ isWeekOff }) => !isWeekOff)?.days ?? []} />}
      />
      <div className={styles.desk}>
        <div className={styles.children}>
          {weeks.map((child) => (
            <ChildWeekCard key={child.id} child={child} />
          ))}
        </div>
        <div className={styles.side}>
          <SchoolNotices children={weeks} />
          <Card title={t('week.readOnly')} icon={<IconShieldCheck aria-hidden />}>
            <p className={styles.note}>{t('week.readOnlyText')}</p>
          </Card>
          <WeeklyMailCard />
          <ChildDataPart children={weeks} />
          <Card title={t('week.another')} icon={<IconLink aria-hidden />}>
            <p className={styles.note}>{t('week.anotherText')}</p>
            <Button href={localized('/parent')} variant="soft" size="small">
              {t('code.another')}
            </Button>
          </Card>
        </div>
      </div>
    </>
  )
}

function WeekDates({ days }: { days: ChildWeek['days'] }) {
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
