import type { Guard, Layout } from '../pages/route-tree.ts'

/**
 * One row of the spec's route table, copied independently of `app/routes.ts` so that tests detect accidental changes
 * there. `title` is the key of the title message, or the content file with the title.
 */
export type SpecRoute = { id: string; path: string; layout: Layout | null; guards: readonly Guard[]; title: string }

const [teaching, room, signedIn, open] = [
  ['auth', 'onboard', 'check-classroom-id', 'teacher-permission'],
  ['auth', 'onboard', 'check-classroom-id'],
  ['auth', 'onboard'],
  [],
] as const satisfies Guard[][]

const classroom = '/dashboard/classroom-dashboard/:classroomId'

type RouteRow = [id: string, path: string, layout: Layout | null, guards: readonly Guard[], title: string]

const rows: RouteRow[] = [
  ['S2.1', '/account/select-room', null, signedIn, 'dashboard:selectRoom.title'],
  ['S2.2', '/auth', null, open, 'accounts:auth.title'],
  ['S2.3', '/b2c', 'default', open, 'reading:b2c.title'],
  ['S2.4', '/beta', 'beta', open, 'public-pages:beta.title'],
  ['S2.5', '/certificates/:slug', 'pdf', open, 'certificates:certificate.title'],
  ['S2.6', '/certificates/tmp-:slug', 'pdf', open, 'certificates:certificate.title'],
  ['S2.7', '/chat', 'dashboard-v2', room, 'messages:chat.title'],
  ['S2.8', '/competition/:gameSlug', 'minigame', open, 'competitions:lobby.title'],
  ['S2.9', '/competition/:gameSlug/:pageId', 'minigame', open, 'competitions:play.title'],
  ['S2.10', '/contribution', 'landing', open, 'public-pages:contribution.title'],
  ['S2.11', '/courses/:slug', 'default', open, 'first-flight/course'],
  ['S2.12', '/dashboard', 'dashboard', room, 'dashboard:dashboard.title'],
  ['S2.13', '/forgot-password', 'landing', open, 'accounts:forgot.title'],
  ['S2.14', '/', 'landing', open, 'public-pages:landing.title'],
  ['S2.15', '/join/:clsCode', 'default', ['joining'], 'cards:joinCode.title'],
  ['S2.16', '/join', 'default', open, 'cards:join.title'],
  ['S2.17', '/login', 'register', ['guest'], 'accounts:login.title'],
  ['S2.18', '/register', 'register', ['guest'], 'accounts:register.title'],
  ['S2.19', '/maintenance', null, open, 'public-pages:maintenance.title'],
  ['S2.20', '/minigame', 'minigame', signedIn, 'minigames:arcade.title'],
  ['S2.21', '/minigame/:gameSlug', 'minigame', signedIn, 'minigames:game.title'],
  ['S2.22', '/minigame/:gameSlug/:pageId', 'minigame', signedIn, 'minigames:play.title'],
  ['S2.24', '/news/press-release-edtech-global', 'default', open, 'reading:news.title'],
  ['S2.25', '/press-release/edtech-global', 'default', open, 'reading:pressRelease.title'],
  ['S2.26', '/onboard', 'register', ['auth'], 'dashboard:onboard.title'],
  ['S2.27', '/parent', 'default', open, 'parents:parent.title'],
  ['S2.28', '/pricing', 'default', open, 'billing:pricing.title'],
  ['S2.29', '/resource', 'default', open, 'resources:library.title'],
  ['S2.30', '/resource/:code', 'default', open, 'activities/u1'],
  ['S2.31', '/school', 'default', open, 'schools:school.title'],
  ['S2.32', '/school-th', 'default', open, 'schools:schoolTh.title'],
  ['S2.33', '/term-and-policy', 'default', open, 'reading:terms.title'],
  ['S2.34', '/test/the-phaser', 'default', open, 'device-check:graphics.title'],
  ['S2.35', '/test/the-phaser2', 'default', open, 'device-check:check.title'],
  ['S2.36', '/tools/ai/classification', 'default', open, 'ai-lab:classification.title'],
  ['S2.37', '/trust/:slug', 'default', open, 'reading:privacy.title'],
  ['S2.38', classroom, 'dashboard-v2', teaching, 'dashboard:dashboard.title'],
  ['S2.39', `${classroom}/join-request`, 'dashboard-v2', teaching, 'classrooms:joinRequests.title'],
  ['S2.40', `${classroom}/students`, 'dashboard-v2', teaching, 'students:students.title'],
  ['S2.41', `${classroom}/students/print-asset-card-join-request`, 'pdf', open, 'cards:printPoster.title'],
  ['S2.42', `${classroom}/students/print-asset-card`, 'pdf', open, 'cards:printCards.title'],
  ['S2.43', `${classroom}/students/print-asset-list`, 'pdf', open, 'cards:printList.title'],
  ['S2.44', '/dashboard/classroom', 'dashboard-v2', signedIn, 'classrooms:myClassrooms.title'],
  ['S2.45', '/dashboard/competition/:id', 'dashboard-v2', room, 'competitions:host.title'],
  ['S2.46', '/dashboard/competition/:id/result', 'dashboard-v2', room, 'competitions:result.title'],
  ['S2.47', '/dashboard/competition', 'dashboard-v2', room, 'competitions:competitions.title'],
  ['S2.48', '/dashboard/course', 'dashboard-v2', room, 'courses:classPath.title'],
  ['S2.49', '/dashboard/courses', 'dashboard-v2', signedIn, 'courses:catalogue.title'],
  ['S2.51', '/dashboard/lessons', 'dashboard-v2', room, 'lessons:assigned.title'],
  ['S2.52', '/dashboard/minigame/:slug', 'dashboard-v2', room, 'minigames:levels.title'],
  ['S2.53', '/dashboard/minigames', 'dashboard-v2', room, 'minigames:minigames.title'],
  ['S2.54', '/dashboard/profile', 'dashboard-v2', signedIn, 'accounts:profile.title'],
  ['S2.55', '/dashboard/projects', 'dashboard-v2', room, 'lessons:projects.title'],
  ['S2.56', '/dashboard/rewards', 'dashboard-v2', room, 'rewards:rewards.title'],
  ['S2.57', '/dashboard/rewards/snapshots', 'dashboard-v2', room, 'rewards:snapshots.title'],
  ['S2.58', '/dashboard/student-list', 'dashboard-v2', teaching, 'students:studentList.title'],
  ['S2.59', '/dashboard/unlock-premium', 'dashboard-v2', signedIn, 'billing:unlockPremium.title'],
  ['S2.60', '/dashboard/worksheet', 'dashboard-v2', teaching, 'worksheets:title'],
]

/** Routes that Skykite has in addition to those of the spec. */
export const addedPaths: readonly string[] = [
  '/certificates',
  `${classroom}/to-read`,
  '/help',
  '/help/:slug',
  '/hour',
  '/hour/:code',
  '/hour/finish',
  '/lesson/:lessonId/:stepId',
  '/staff',
]

export const specRoutes: readonly SpecRoute[] = rows.map(([id, path, layout, guards, title]) => ({
  id,
  path,
  layout,
  guards,
  title,
}))
