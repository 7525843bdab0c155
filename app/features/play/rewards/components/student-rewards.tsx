import { useTranslation } from 'react-i18next'
import IconBrush from '@tabler/icons-react/dist/esm/icons/IconBrush.mjs'
import IconFlame from '@tabler/icons-react/dist/esm/icons/IconFlame.mjs'
import IconSnowflake from '@tabler/icons-react/dist/esm/icons/IconSnowflake.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { parseKite } from '#app/ui/kite/kite-design.ts'
import { Kite } from '#app/ui/kite/kite.tsx'
import type { OwnRewards, StudentRewards } from '../contract.ts'
import { ownRewardsPath } from '../paths.ts'
import { BadgeList } from '../badges/badge-list.tsx'
import { Celebration } from './celebration.tsx'
import { GoalBar } from './goal-bar.tsx'
import { LatestList } from './latest-list.tsx'
import { LevelRing } from './level-ring.tsx'
import { QuestCard } from './quest-card.tsx'
import { QuietCard } from './quiet-card.tsx'
import { useClassGoal } from './use-class-goal.ts'
import styles from './rewards.module.css'

/** A student's points, level, streak, badges and quest of today. Only the student sees this page. */
export function StudentRewardsScreen({ data }: { data: StudentRewards }) {
  const { t } = useTranslation('rewards')
  const localizePath = useLocalePath()
  const { classroomId, me, earned, level, look, streak, quest, quiet, badges } = data
  const goal = useClassGoal(classroomId, data.goal)
  const { balance, latest } = useLive<OwnRewards>(ownRewardsPath(classroomId), {
    balance: data.balance,
    latest: data.latest,
    look,
  })
  const ownedCount = badges.filter(({ done, target }) => done >= target).length
  return (
    <div className={styles.things}>
      <h1 className={styles.title}>{t('rewards.mine')}</h1>
      {quiet ? <QuietCard quiet={quiet} /> : <Celebration classroomId={classroomId} />}
      <Card depth="lifted" className={styles.wallet}>
        <LevelRing level={level} earned={earned} />
        <div>
          <p className={styles.small}>{t('points.mine')}</p>
          <p className={styles.points}>{balance}</p>
        </div>
        <Kite look={parseKite(me, look)} size={76} className={styles.ownKite} />
        <Button
          href={localizePath('/dashboard/rewards?view=workshop')}
          size="large"
          icon={<IconBrush aria-hidden />}
          className={styles.toWorkshop}
        >
          {t('workshop.open')}
        </Button>
      </Card>
      <div className={styles.pair}>
        <Card padding="small" className={styles.fact}>
          <IconFlame aria-hidden />
          <strong>{streak.bows > 0 ? t('streak.days', { count: streak.bows }) : t('streak.new')}</strong>
        </Card>
        <Card padding="small" className={styles.fact}>
          <IconSnowflake aria-hidden />
          <strong>{t('streak.rest', { count: streak.rest })}</strong>
        </Card>
      </div>
      {quest && <QuestCard quest={quest} isDone={quest.got} />}
      {goal && (
        <Card title={t('goal.title')}>
          <GoalBar goal={goal} />
        </Card>
      )}
      <Card title={t('badge.title')} aside={t('badge.count', { has: ownedCount, all: badges.length })}>
        <BadgeList badges={badges} />
      </Card>
      {latest.length > 0 && (
        <Card title={t('latest')}>
          <LatestList entries={latest} />
        </Card>
      )}
    </div>
  )
}
