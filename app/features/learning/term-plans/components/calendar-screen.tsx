import { useTranslation } from 'react-i18next'
import IconCalendarEvent from '@tabler/icons-react/dist/esm/icons/IconCalendarEvent.mjs'
import IconMap from '@tabler/icons-react/dist/esm/icons/IconMap.mjs'
import IconPrinter from '@tabler/icons-react/dist/esm/icons/IconPrinter.mjs'
import { useDayFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { TermCalendar } from '../contract.ts'
import { HolidayList } from './holiday-list.tsx'
import { PlanChoices } from './plan-choices.tsx'
import { PlanPace } from './plan-pace.tsx'
import { currentWeekId, PlanWeeks } from './plan-weeks.tsx'
import { TermDates } from './term-dates.tsx'
import styles from './calendar.module.css'

/** Calendar of a class: the course's lessons in the weeks of its term. */
export function CalendarScreen({ calendar }: { calendar: TermCalendar }) {
  const { t } = useTranslation('term-plans')
  const localized = useLocalePath()
  const day = useDayFormatter({ dateStyle: 'medium' })
  const { term, plan, course, mayPlan, classroomId } = calendar
  return (
    <>
      <PageHead
        title={t('title')}
        note={term ? t('note', { course: course.title, from: day(term.from), until: day(term.until) }) : course.title}
        actions={
          <span className={styles.actions}>
            <Button variant="quiet" icon={<IconMap aria-hidden />} href={localized('/dashboard/course')}>
              {t('path')}
            </Button>
            {plan?.weeks.some(({ from, until }) => from <= calendar.today && calendar.today <= until) && (
              <Button
                variant="quiet"
                icon={<IconCalendarEvent aria-hidden />}
                onClick={() =>
                  document.getElementById(currentWeekId)?.scrollIntoView({ block: 'center', behavior: 'auto' })
                }
              >
                {t('thisWeek')}
              </Button>
            )}
            {plan && (
              <Button variant="quiet" icon={<IconPrinter aria-hidden />} onClick={() => window.print()}>
                {t('print')}
              </Button>
            )}
          </span>
        }
      />
      {plan ? (
        <div className={styles.screen}>
          <PlanPace pace={plan.pace} />
          <div className={styles.columns}>
            <PlanWeeks calendar={calendar} plan={plan} />
            {mayPlan && (
              <div className={styles.side}>
                <PlanChoices calendar={calendar} />
                <HolidayList classroomId={classroomId} holidays={calendar.holidays} />
              </div>
            )}
          </div>
        </div>
      ) : mayPlan ? (
        <Card padding="large" title={t(term ? 'tooLong' : 'noTerm')} className={styles.noTerm}>
          <p className={styles.note}>{t(term ? 'tooLongHint' : 'noTermHint')}</p>
          <TermDates classroomId={classroomId} starts={calendar.termStarts} ends={term?.until} />
        </Card>
      ) : (
        <EmptyState mood="thinking" title={t(term ? 'tooLong' : 'noDates')} />
      )}
    </>
  )
}
