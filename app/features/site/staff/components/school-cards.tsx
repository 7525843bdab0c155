import { useTranslation } from 'react-i18next'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { planByName } from '#rules/plans.ts'
import { useCountryNames } from '#app/features/people/school-admin/public.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { SupportedSchool } from '../contract.ts'
import { BetaCard } from './beta-card.tsx'
import { ContactsCard } from './contacts-card.tsx'
import { PauseCard } from './pause-card.tsx'
import { PlanForm } from './plan-form.tsx'
import { PurchasesCard } from './purchases-card.tsx'
import { StaffOrdersCard } from './staff-orders-card.tsx'
import styles from './staff.module.css'

/** Plan and counts of one school. */
export function SchoolCards({ school, hasPlans }: { school: SupportedSchool; hasPlans: boolean }) {
  const { t } = useTranslation('staff')
  const { country } = useCountryNames()
  const date = useDateFormatter({ day: 'numeric', month: 'long', year: 'numeric' })
  const { people, classes, largestClass, effectivePlan } = school
  const { classrooms, studentsPerClassroom } = planByName(effectivePlan)
  const figures = [
    ['teachers', people.teacher],
    ['admins', people.admin],
    ['students', people.student],
    ['seats', school.seats === null ? school.seated : `${school.seated} / ${school.seats}`],
    ['parents', people.guardian],
    ['classes', classrooms === null ? classes.active : `${classes.active} / ${classrooms}`],
    ['archived', classes.archived],
    ['largest', `${largestClass} / ${studentsPerClassroom}`],
  ] as const
  return (
    <section aria-labelledby="school-name" className={styles.school}>
      <h2 id="school-name" className={styles.name}>
        {school.name}
      </h2>
      <p className={styles.note} suppressHydrationWarning>
        {[
          t(`kind.${school.kind}`),
          country(school.country),
          school.timeZone,
          t('school.since', { date: date(school.createdAt) }),
        ].join(' · ')}
      </p>
      <div className={styles.columns}>
        <Card title={t('school.counts')}>
          <dl className={styles.figures}>
            {figures.map(([name, value]) => (
              <div key={name}>
                <dt className={styles.note}>{t(`figures.${name}`)}</dt>
                <dd className={styles.figure}>{value}</dd>
              </div>
            ))}
          </dl>
          <p className={styles.hidden}>
            <IconEyeOff aria-hidden />
            {t('school.private')}
          </p>
        </Card>
        {hasPlans ? <PlanForm school={school} /> : <Notice kind="info">{t('plan.off')}</Notice>}
        <ContactsCard schoolId={school.id} />
        <BetaCard school={school} />
        {hasPlans && <PauseCard school={school} />}
        {hasPlans && school.purchases.length > 0 && <PurchasesCard school={school} />}
      </div>
      {hasPlans && school.orders.length > 0 && (
        <StaffOrdersCard isOfSchool orders={school.orders.map((order) => ({ ...order, schoolId: school.id }))} />
      )}
    </section>
  )
}
