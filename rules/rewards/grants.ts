/** What points are given for. Every grant has one cause, and the same cause never grants twice. */

export const sources = [
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
export type RewardSource = (typeof sources)[number]

export type Grant = { readonly cause: string; readonly amount: number; readonly source: RewardSource }

export const amounts = {
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

export const welcome: Grant = { cause: 'welcome', amount: amounts.welcome, source: 'welcome' }

type Reached = { readonly solved: boolean; readonly stars: number }

/** What somebody has at a step now and had not before. Asked again with the same it names the same causes. */
export function grantsForStep(step: string, before: Reached, after: Reached): Grant[] {
  const grants: Grant[] = []
  if (after.solved && !before.solved)
    grants.push({ cause: `step:${step}:pass`, amount: amounts.step, source: 'lesson' })
  for (let star = before.stars + 1; star <= after.stars; star++)
    grants.push({ cause: `step:${step}:star:${star}`, amount: amounts.star, source: 'lesson' })
  return grants
}

export const grantForLesson = (lesson: string): Grant => ({
  cause: `lesson:${lesson}`,
  amount: amounts.lesson,
  source: 'lesson',
})

export const grantForBadge = (badge: string): Grant => ({
  cause: `badge:${badge}`,
  amount: amounts.badge,
  source: 'badge',
})

export const grantForGoal = (goal: string): Grant => ({ cause: `goal:${goal}`, amount: amounts.goal, source: 'goal' })

/** Stars of a game's level, first time each; the game of the day is asked for apart, because it is bounded. */
export function grantsForStars(game: string, level: string, stars: number): Grant[] {
  return Array.from({ length: Math.min(Math.max(stars, 0), 3) }, (_, star) => ({
    cause: `game:${game}:${level}:star:${star + 1}`,
    amount: amounts.gameStar,
    source: 'minigame' as const,
  }))
}

export const grantForGameDay = (game: string, day: string): Grant => ({
  cause: `gameday:${game}:${day}`,
  amount: amounts.gameDay,
  source: 'minigame',
})

/** For playing to the end and for what was right; neither rank nor speed is paid. */
export const grantForCompetition = (competition: string, right: number): Grant => ({
  cause: `competition:${competition}`,
  amount: amounts.competition + Math.min(Math.max(0, right), amounts.mostRightAnswers),
  source: 'competition',
})

export const grantForQuest = (day: string): Grant => ({ cause: `quest:${day}`, amount: amounts.quest, source: 'quest' })
