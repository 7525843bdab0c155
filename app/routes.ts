import type { RouteConfig } from '@react-router/dev/routes'
import { buildRouteTree, type Page } from './platform/pages/route-tree.ts'

/**
 * All routes: path, layout, guards and page file. Each route exists in four languages (`/`, `/th`, `/ko`, `/cn`).
 * Guards run from left to right before the loaders; a page without guards is public.
 */
export const pages: readonly Page[] = [
  // Public
  { path: '/', layout: 'landing', file: 'site/public-pages/pages/landing', cached: true },
  { path: '/b2c', layout: 'default', file: 'site/reading/pages/b2c', cached: true },
  { path: '/beta', layout: 'beta', file: 'site/public-pages/pages/beta', cached: true, unlisted: true },
  {
    path: '/contribution',
    layout: 'landing',
    file: 'site/public-pages/pages/contribution',
    cached: true,
  },
  { path: '/news/press-release-edtech-global', layout: 'default', file: 'site/reading/pages/news', cached: true },
  { path: '/press-release/edtech-global', layout: 'default', file: 'site/reading/pages/press-release', cached: true },
  { path: '/term-and-policy', layout: 'default', file: 'site/reading/pages/term-and-policy', cached: true },
  { path: '/trust/:slug', layout: 'default', file: 'site/reading/pages/trust', cached: true },
  { path: '/school', layout: 'default', file: 'site/public-pages/pages/school', cached: true },
  { path: '/school-th', layout: 'default', file: 'site/public-pages/pages/school-th', cached: true },
  // Not cached as a public page, because the tag manager of public pages could read a code in the address.
  { path: '/parent', layout: 'default', file: 'home/parents/pages/parent' },
  { path: '/pricing', layout: 'default', file: 'people/billing/pages/pricing', cached: true },
  { path: '/courses/:slug', layout: 'default', file: 'learning/courses/pages/public-course', cached: true },
  { path: '/resource', layout: 'default', file: 'learning/resources/pages/library', cached: true },
  { path: '/resource/:code', layout: 'default', file: 'learning/resources/pages/resource', cached: true },
  { path: '/help', layout: 'default', file: 'site/help/pages/help', cached: true },
  { path: '/help/:slug', layout: 'default', file: 'site/help/pages/article', cached: true },
  { path: '/hour', layout: 'default', file: 'learning/visitor-hours/pages/hour', cached: true },
  { path: '/hour/finish', layout: 'default', file: 'learning/visitor-hours/pages/finish' },
  { path: '/hour/:code', layout: 'default', file: 'learning/visitor-hours/pages/class-hour' },
  { path: '/certificates', layout: 'default', file: 'home/certificates/pages/verify' },
  // A slug that begins with `tmp-` is a provisional certificate.
  { path: '/certificates/:slug', layout: 'pdf', file: 'home/certificates/pages/certificate' },
  { path: '/maintenance', layout: null, file: 'site/public-pages/pages/maintenance' },
  { path: '/test/the-phaser', layout: 'default', file: 'site/device-check/pages/graphics' },
  { path: '/test/the-phaser2', layout: 'default', file: 'site/device-check/pages/check' },
  ...onlyInDevelopment([{ path: '/gallery', layout: null, file: 'site/public-pages/pages/gallery' }]),

  // Sign-in, registration and joining
  { path: '/auth', layout: null, file: 'people/accounts/pages/auth' },
  { path: '/login', layout: 'register', guards: ['guest'], file: 'people/accounts/pages/login' },
  { path: '/register', layout: 'register', guards: ['guest'], file: 'people/accounts/pages/register' },
  { path: '/forgot-password', layout: 'landing', file: 'people/accounts/pages/forgot-password' },
  { path: '/join', layout: 'default', file: 'people/cards/pages/join' },
  { path: '/join/:clsCode', layout: 'default', guards: ['joining'], file: 'people/cards/pages/join-code' },
  { path: '/onboard', layout: 'register', guards: ['auth'], file: 'dashboard/pages/onboard' },
  { path: '/account/select-room', layout: null, guards: ['auth', 'onboard'], file: 'dashboard/pages/select-room' },

  // The dashboard
  {
    path: '/dashboard',
    layout: 'dashboard',
    guards: ['auth', 'onboard', 'check-classroom-id'],
    file: 'dashboard/pages/dashboard',
    acceptsBody: 'list',
  },
  {
    path: '/dashboard/classroom',
    layout: 'dashboard-v2',
    guards: ['auth', 'onboard'],
    file: 'people/classrooms/pages/my-classrooms',
    acceptsBody: 'list',
  },
  {
    path: '/dashboard/profile',
    layout: 'dashboard-v2',
    guards: ['auth', 'onboard'],
    file: 'people/accounts/pages/profile',
  },
  {
    path: '/dashboard/courses',
    layout: 'dashboard-v2',
    guards: ['auth', 'onboard'],
    file: 'learning/courses/pages/catalogue',
  },
  {
    path: '/dashboard/unlock-premium',
    layout: 'dashboard-v2',
    guards: ['auth', 'onboard'],
    file: 'people/billing/pages/unlock-premium',
  },
  { path: '/staff', layout: 'dashboard-v2', guards: ['auth', 'onboard'], file: 'site/staff/pages/staff' },
  ...inClassroom([
    { path: '/dashboard/course', file: 'learning/term-plans/pages/class-path' },
    { path: '/dashboard/lessons', file: 'learning/lessons/pages/assigned', acceptsBody: 'list' },
    { path: '/dashboard/projects', file: 'learning/lessons/pages/projects' },
    { path: '/dashboard/minigames', file: 'play/minigames/pages/minigames', acceptsBody: 'file' },
    { path: '/dashboard/minigame/:slug', file: 'play/minigames/pages/levels' },
    { path: '/dashboard/competition', file: 'play/competitions/pages/competitions' },
    { path: '/dashboard/competition/:id', file: 'play/competitions/pages/host' },
    { path: '/dashboard/competition/:id/result', file: 'play/competitions/pages/result' },
    { path: '/dashboard/rewards', file: 'play/rewards/pages/rewards', acceptsBody: 'list' },
    { path: '/dashboard/rewards/snapshots', file: 'play/rewards/pages/snapshots' },
  ]),
  ...forTeachers([
    { path: '/dashboard/classroom-dashboard/:classroomId', file: 'dashboard/pages/class-today' },
    {
      path: '/dashboard/classroom-dashboard/:classroomId/join-request',
      file: 'people/classrooms/pages/join-requests',
      acceptsBody: 'list',
    },
    {
      path: '/dashboard/classroom-dashboard/:classroomId/students',
      file: 'dashboard/pages/students',
      acceptsBody: 'file',
    },
    { path: '/dashboard/classroom-dashboard/:classroomId/to-read', file: 'home/moderation/pages/to-read' },
    { path: '/dashboard/student-list', file: 'people/students/pages/student-list', acceptsBody: 'list' },
    { path: '/dashboard/worksheet', file: 'make/worksheets/pages/worksheets' },
  ]),

  // Print pages: open by the spec; each is reached by a short-lived signed link.
  ...asPrintPages('/dashboard/classroom-dashboard/:classroomId/students', [
    { path: '/print-asset-card', file: 'people/cards/pages/print-cards' },
    { path: '/print-asset-card-join-request', file: 'people/cards/pages/print-poster' },
    { path: '/print-asset-list', file: 'dashboard/pages/print-list' },
  ]),

  // Full screen
  {
    path: '/lesson/:lessonId/:stepId',
    layout: 'lesson-step',
    guards: ['auth-or-trial', 'onboard'],
    file: 'learning/lessons/pages/step',
  },
  { path: '/minigame', layout: 'minigame', guards: ['auth', 'onboard'], file: 'play/minigames/pages/arcade' },
  { path: '/minigame/:gameSlug', layout: 'minigame', guards: ['auth', 'onboard'], file: 'play/minigames/pages/game' },
  {
    path: '/minigame/:gameSlug/:pageId',
    layout: 'minigame',
    guards: ['auth', 'onboard'],
    file: 'play/minigames/pages/play',
  },
  { path: '/competition/:gameSlug', layout: 'minigame', file: 'play/competitions/pages/lobby' },
  { path: '/competition/:gameSlug/:pageId', layout: 'minigame', file: 'play/competitions/pages/play' },
  {
    path: '/chat',
    layout: 'dashboard-v2',
    guards: ['auth', 'onboard', 'check-classroom-id'],
    file: 'home/messages/pages/chat',
  },
  { path: '/tools/ai/classification', layout: 'default', file: 'make/ai-lab/pages/classification' },
]

type PageInGroup = Pick<Page, 'path' | 'file' | 'acceptsBody'>

/** Developer pages; not part of production builds. */
function onlyInDevelopment(list: Page[]): Page[] {
  return process.env.NODE_ENV === 'development' ? list : []
}

function inClassroom(list: PageInGroup[]): Page[] {
  return list.map((page) => ({ ...page, layout: 'dashboard-v2', guards: ['auth', 'onboard', 'check-classroom-id'] }))
}

function forTeachers(list: PageInGroup[]): Page[] {
  return list.map((page) => ({
    ...page,
    layout: 'dashboard-v2',
    guards: ['auth', 'onboard', 'check-classroom-id', 'teacher-permission'],
  }))
}

function asPrintPages(parent: string, list: PageInGroup[]): Page[] {
  return list.map((page) => ({ ...page, path: `${parent}${page.path}`, layout: 'pdf' }))
}

export default buildRouteTree(pages) satisfies RouteConfig
