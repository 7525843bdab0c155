import { permissions } from '#rules/permissions.ts'
import { graceDays } from '#rules/plans.ts'
import type { Claim } from './claims.ts'
import type { Facts } from './facts.server.ts'

const hasPlans = ({ isBuilt, plans }: Facts) => isBuilt('/pricing') && plans.length === 3
/** Only adults of a school see its plan; managed accounts, which children have, never. */
export const plansAreForAdults = () => {
  const grants: { to: readonly string[]; managed?: unknown }[] = [permissions['plan.view'], permissions['plan.manage']]
  return grants.every(({ to, managed }) => managed === undefined && !to.includes('student'))
}
const hasGrace = ({ hasColumn }: Facts) => hasColumn('plan_grants', 'has_grace') && graceDays === 30
/** A plan has no field that could limit a lesson, a game or an export. */
const plansLimitSizeOnly = ({ plans }: Facts) =>
  plans.every(
    (plan) => Object.keys(plan).toSorted().join() === 'classrooms,name,playersPerLiveRoom,studentsPerClassroom',
  )
const schoolPlanIsLargest = ({ plans }: Facts) => plans.at(-1)?.name === 'school' && plans.at(-1)?.classrooms === null
const adminsManage = (f: Facts) => f.hasCommand('inviteColleagues') && f.savesRows('audit_entries')

/** Claims of `/pricing`. */
export const planClaims: readonly Claim[] = [
  { key: 'billing:pricing.title', quote: 'Plans', holds: hasPlans },
  { key: 'billing:pricing.lead', quote: 'Every lesson is in every plan', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.headline', quote: 'Every lesson is in every plan', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.meta.description', quote: 'every lesson included', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.payFor', quote: 'Children never see a price', holds: plansAreForAdults },
  { key: 'billing:pricing.ownServer', quote: 'the School plan', holds: schoolPlanIsLargest },
  { key: 'billing:pricing.table.caption', quote: 'What each plan allows', holds: hasPlans },
  { key: 'billing:pricing.table.plan', quote: 'Plan', holds: hasPlans },
  { key: 'billing:pricing.cards.free.points.2', quote: 'report and export', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.cards.teacher.points.2', quote: 'Everything in Free', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.cards.teacher.button', quote: 'Choose Teacher', holds: hasPlans },
  { key: 'billing:pricing.cards.school.points.2', quote: 'activity log', holds: adminsManage },
  { key: 'billing:pricing.cards.own.points.1', quote: 'The limits of School', holds: schoolPlanIsLargest },
  { key: 'billing:pricing.today.title', quote: 'What every plan opens', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.today.text', quote: 'the same in every plan', holds: plansLimitSizeOnly },
  { key: 'billing:pricing.always.promise.title', quote: 'Free on every plan', holds: plansLimitSizeOnly },
  {
    key: 'billing:pricing.always.promise.text',
    quote: 'exports and the deletion of data',
    holds: (f) => f.hasCommand('exportPerson') && f.hasCommand('erasePerson') && f.hasCommand('linkChild'),
  },
  { key: 'billing:pricing.call.text', quote: 'no card details', holds: ({ plans }) => plans[0].name === 'free' },
  { key: 'billing:pricing.faq.0.a', quote: 'On Free, nothing', holds: hasPlans },
  { key: 'billing:pricing.faq.1.q', quote: 'when a plan ends', holds: ({ hasColumn }) => hasColumn('schools', 'plan') },
  { key: 'billing:pricing.faq.1.a', quote: 'For 30 days everything works', holds: hasGrace },
  { key: 'billing:pricing.faq.2.a', quote: 'no prices, no upgrade hints', holds: plansAreForAdults },
]
