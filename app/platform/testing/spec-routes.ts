import type { Guard, Layout } from '../route-tree.ts'

/** One line of the spec's route table, written down apart from `app/routes.ts`: what is changed there by mistake is noticed here. */
export type SpecRoute = { id: string; path: string; layout: Layout | null; guards: readonly Guard[]; title: string }

const [teaching, room, known, open] = [
  ['auth', 'onboard', 'check-classroom-id', 'teacher-permission'],
  ['auth', 'onboard', 'check-classroom-id'],
  ['auth', 'onboard'],
  [],
] as const satisfies Guard[][]

const classroom = '/dashboard/classroom-dashboard/:classroomId'

type Line = [id: string, path: string, layout: Layout | null, guards: readonly Guard[], title: string]

const lines: Line[] = [
  ['S2.1', '/account/select-room', null, known, 'Choose a room'],
  ['S2.2', '/auth', null, open, 'Signing in'],
  ['S2.3', '/b2c', 'default', open, 'For families at home'],
  ['S2.4', '/beta', 'beta', open, 'Try new parts early'],
  ['S2.5', '/certificates/:slug', 'pdf', open, 'Certificate of learning'],
  ['S2.6', '/certificates/tmp-:slug', 'pdf', open, 'Certificate of learning'],
  ['S2.7', '/chat', 'default', known, 'Class messages'],
  ['S2.8', '/competition/:gameSlug', 'minigame', open, 'Waiting for the start'],
  ['S2.9', '/competition/:gameSlug/:pageId', 'minigame', open, 'Play in the competition'],
  ['S2.10', '/contribution', 'landing', open, 'Contribute a lesson or a translation'],
  ['S2.11', '/courses/:slug', 'default', open, 'About this course'],
  ['S2.12', '/dashboard', 'dashboard', room, 'Dashboard'],
  ['S2.13', '/forgot-password', 'landing', open, 'Forgot password'],
  ['S2.14', '/', 'landing', open, 'A whole class learning to code'],
  ['S2.15', '/join/:clsCode', 'default', ['joining'], 'Join this class'],
  ['S2.16', '/join', 'default', open, 'Join a class'],
  ['S2.17', '/login', 'register', ['guest'], 'Log in'],
  ['S2.18', '/register', 'register', ['guest'], 'Create an account'],
  ['S2.19', '/maintenance', null, open, 'Back soon'],
  ['S2.20', '/minigame', 'minigame', known, 'Minigame arcade'],
  ['S2.21', '/minigame/:gameSlug', 'minigame', known, 'Choose a level'],
  ['S2.22', '/minigame/:gameSlug/:pageId', 'minigame', known, 'Play the minigame'],
  ['S2.24', '/news/press-release-edtech-global', 'default', open, 'News for the press'],
  ['S2.25', '/press-release/edtech-global', 'default', open, 'Press information'],
  ['S2.26', '/onboard', 'register', ['auth'], 'First steps'],
  ['S2.27', '/parent', 'default', open, 'For parents'],
  ['S2.28', '/pricing', 'default', open, 'Plans and prices'],
  ['S2.29', '/resource', 'default', open, 'Worksheets, posters and lesson plans'],
  ['S2.30', '/resource/:code', 'default', open, 'About this sheet'],
  ['S2.31', '/school', 'default', open, 'For schools'],
  ['S2.32', '/school-th', 'default', open, 'For schools in Thailand'],
  ['S2.33', '/term-and-policy', 'default', open, 'Terms and privacy policy'],
  ['S2.34', '/test/the-phaser', 'default', open, 'Graphics test'],
  ['S2.35', '/test/the-phaser2', 'default', open, 'Device check'],
  ['S2.36', '/tools/ai/classification', 'default', open, 'Teach a machine to tell things apart'],
  ['S2.37', '/trust/:slug', 'default', open, 'Privacy'],
  ['S2.38', classroom, 'dashboard-v2', teaching, 'Progress of the class'],
  ['S2.39', `${classroom}/join-request`, 'dashboard-v2', teaching, 'Requests to join'],
  ['S2.40', `${classroom}/students`, 'dashboard-v2', teaching, 'Students of the class'],
  ['S2.41', `${classroom}/students/print-asset-card-join-request`, 'pdf', open, 'Class code poster to print'],
  ['S2.42', `${classroom}/students/print-asset-card`, 'pdf', open, 'Login cards to print'],
  ['S2.43', `${classroom}/students/print-asset-list`, 'pdf', open, 'Class list to print'],
  ['S2.44', '/dashboard/classroom', 'dashboard-v2', known, 'My classrooms'],
  ['S2.45', '/dashboard/competition/:id', 'dashboard-v2', room, 'Host a competition'],
  ['S2.46', '/dashboard/competition/:id/result', 'dashboard-v2', room, 'Competition results'],
  ['S2.47', '/dashboard/competition', 'dashboard-v2', room, 'Competitions'],
  ['S2.48', '/dashboard/course', 'dashboard-v2', room, "Our class's path in the sky"],
  ['S2.49', '/dashboard/courses', 'dashboard-v2', known, 'Course catalogue'],
  ['S2.51', '/dashboard/lessons', 'dashboard-v2', room, 'Lessons for my class'],
  ['S2.52', '/dashboard/minigame/:slug', 'dashboard-v2', room, 'Levels and best scores'],
  ['S2.53', '/dashboard/minigames', 'dashboard-v2', room, 'Minigames'],
  ['S2.54', '/dashboard/profile', 'dashboard-v2', known, 'Profile'],
  ['S2.55', '/dashboard/projects', 'dashboard-v2', room, 'My projects and the class gallery'],
  ['S2.56', '/dashboard/rewards', 'dashboard-v2', room, 'Points, badges and kites'],
  ['S2.57', '/dashboard/rewards/snapshots', 'dashboard-v2', room, 'Class reward snapshots'],
  ['S2.58', '/dashboard/student-list', 'dashboard-v2', teaching, 'All my students'],
  ['S2.59', '/dashboard/unlock-premium', 'dashboard-v2', known, 'Unlock premium'],
  ['S2.60', '/dashboard/worksheet', 'dashboard-v2', teaching, 'Worksheets for my class'],
]

export const specRoutes: readonly SpecRoute[] = lines.map(([id, path, layout, guards, title]) => ({ id, path, layout, guards, title }))
