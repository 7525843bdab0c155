import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { BadgeId } from '#rules/rewards/badges.ts'
import type { Skill } from '#rules/rewards/teacher-points.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { RewardNews } from '../contract.ts'
import styles from './rewards.module.css'

/** Shows new rewards once. The server records which rewards were shown, so other devices do not repeat them. */
export function Celebration({ classroomId }: { classroomId: string }) {
  const { t } = useTranslation('rewards')
  const collect = useAction<RewardNews>('collect')
  const collectNews = useEffectEvent(() => collect.send({ classroomId }))
  useEffect(() => collectNews(), [classroomId])
  const news = collect.result
  if (!news || (news.points === 0 && news.badges.length === 0)) return null
  const lines = [
    ...(news.level === null ? [] : [t('news.level', { level: news.level })]),
    ...news.badges.map((badge) => t('news.badge', { name: t(`badges.${badge as BadgeId}.name`) })),
    ...(news.quest ? [t('news.quest')] : []),
    ...[...new Set(news.praise)].map((skill) => t('news.praise', { skill: t(`skills.${skill as Skill}`) })),
  ]
  return (
    <Notice kind="success" className={styles.celebration} title={t('news.points', { count: news.points })}>
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Notice>
  )
}
