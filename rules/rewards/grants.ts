/** Grants of points. Every grant has one cause, and the same cause never grants twice. */

export const rewardSources = [
  'welcome',
  'lesson',
  'minigame',
  'competition',
  'quest',
  'badge',
  'goal',
  'teacher',
  'undo',
  'purchase',
  'return',
] as const
export type RewardSource = (typeof rewardSources)[number]

export type Grant = { readonly cause: string; readonly amount: number; readonly source: RewardSource }

export const grantAmounts = {
  welcome: 60,
  step: 4,
  star: 2,
  lesson: 10,
  gameStar: 5,
  gameDay: 3,
  competition: 10,
  mostRightAnswers: 10,
  quest: 8,
  badge: 10,
  goal: 25,
} as const

export const welcomeGrant: Grant = { cause: 'welcome', amount: grantAmounts.welcome, source: 'welcome' }

type StepProgress = { readonly solved: boolean; readonly stars: number }

/** Grants for newly reached progress in a step. The same input gives the same causes, so retries are safe. */
export function grantsForStep(step: string, before: StepProgress, after: StepProgress): Grant[] {
  const grants: Grant[] = []
  if (after.solved && !before.solved)
    grants.push({ cause: `step:${step}:pass`, amount: grantAmounts.step, source: 'lesson' })
  for (let star = before.stars + 1; star <= after.stars; star++)
    grants.push({ cause: `step:${step}:star:${star}`, amount: grantAmounts.star, source: 'lesson' })
  return grants
}

export const grantForLesson = (lesson: string): Grant => ({
  cause: `lesson:${lesson}`,
  amount: grantAmounts.lesson,
  source: 'lesson',
})

export const grantForBadge = (badge: string): Grant => ({
  cause: `badge:${badge}`,
  amount: grantAmounts.badge,
  source: 'badge',
})

export const grantForGoal = (goal: string): Grant => ({
  cause: `goal:${goal}`,
  amount: grantAmounts.goal,
  source: 'goal',
})

/** One grant per star of a game level. The daily game grant is separate, because it is limited. */
export function grantsForStars(game: string, level: string, stars: number): Grant[] {
  return Array.from({ length: Math.min(Math.max(stars, 0), 3) }, (_, star) => ({
    cause: `game:${game}:${level}:star:${star + 1}`,
    amount: grantAmounts.gameStar,
    source: 'minigame' as const,
  }))
}

export const grantForGameDay = (game: string, day: string): Grant => ({
  cause: `gameday:${game}:${day}`,
  amount: grantAmounts.gameDay,
  source: 'minigame',
})

/** Rewards completion and correct answers, not rank or speed. */
export const grantForCompetition = (competition: string, right: number): Grant => ({
  cause: `competition:${competition}`,
  amount: grantAmounts.competition + Math.min(Math.max(0, right), grantAmounts.mostRightAnswers),
  source: 'competition',
})

export const grantForQuest = (day: string): Grant => ({
  cause: `quest:${day}`,
  amount: grantAmounts.quest,
  source: 'quest',
})
