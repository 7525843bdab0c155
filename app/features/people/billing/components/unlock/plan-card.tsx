import { useTranslation } from 'react-i18next'
import { planByName } from '#rules/plans.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { ProgressBar } from '#app/ui/feedback/progress-bar.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { SchoolPlan } from '../../contract.ts'
import { usePlanDay } from './use-plan-day.ts'
import styles from './unlock.module.css'

/** Share of the seats from which admins and teachers are warned. */
const almostFull = 0.9

/** The plan in effect, its end and its seats. */
export function PlanCard({ plan }: { plan: SchoolPlan }) {
  const { t } = useTranslation('billing')
  const localize = useLocalePath()
  const day = usePlanDay()
  const { classrooms, studentsPerClassroom, playersPerLiveRoom } = planByName(plan.plan)
  const isOver = plan.state === 'grace' || plan.state === 'frozen'
  const limits = { classes: classrooms, students: studentsPerClassroom, players: playersPerLiveRoom }
  return (
    <Card
      title={t(`unlockPremium.plan.${plan.plan}`)}
      tone={isOver ? 'warning' : undefined}
      aside={
        <Button href={localize('/pricing')} variant="quiet" size="small">
          {t('unlockPremium.limitsLink')}
        </Button>
      }
    >
      <p className={styles.state}>{describeState()}</p>
      <p className={styles.note}>
        {t(classrooms === null ? 'unlockPremium.plan.limitsOpen' : 'unlockPremium.plan.limits', limits)}
      </p>
      {plan.seats !== null && <Seats seated={plan.seated} seats={plan.seats} />}
    </Card>
  )

  function describeState() {
    if (plan.state === 'free') return t('unlockPremium.plan.state.free', limits)
    if (plan.endsOn === null) return t('unlockPremium.plan.state.open')
    return t(`unlockPremium.plan.state.${plan.state}`, {
      date: day(plan.endsOn),
      freezes: plan.freezesOn ? day(plan.freezesOn) : '',
    })
  }
}

function Seats({ seated, seats }: { seated: number; seats: number }) {
  const { t } = useTranslation('billing')
  const label = t('unlockPremium.plan.seats', { seated, seats })
  return (
    <div className={styles.seats}>
      <p className={styles.note}>{label}</p>
      <ProgressBar value={Math.min(seated, seats)} max={seats} label={label} />
      {seated >= seats * almostFull && (
        <Notice kind={seated >= seats ? 'warning' : 'info'}>
          {t(seated >= seats ? 'unlockPremium.plan.full' : 'unlockPremium.plan.almost')}
        </Notice>
      )}
    </div>
  )
}
