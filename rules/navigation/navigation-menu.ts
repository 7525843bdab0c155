/**
 * Navigation menus by audience. A menu contains only screens whose routes exist; screens of unfinished features are
 * omitted.
 */

export type Audience = 'student' | 'teacher' | 'parent' | 'school' | 'nowhere'

/** `isTeacher`: the permission table lets the user teach this class. */
export function menuAudience(
  workspace: { kind: 'classroom' | 'child' | 'school' } | null,
  isTeacher: boolean,
): Audience {
  if (workspace === null) return 'nowhere'
  if (workspace.kind === 'child') return 'parent'
  if (workspace.kind === 'school') return 'school'
  return isTeacher ? 'teacher' : 'student'
}

/** Paths of all screens in menus. Labels have the message keys `screens.<name>`. */
const screens = {
  home: '/dashboard',
  roster: '/dashboard/classroom-dashboard/:classroomId/students',
  requests: '/dashboard/classroom-dashboard/:classroomId/join-request',
  attendance: '/dashboard/classroom-dashboard/:classroomId/students?view=attendance',
  reports: '/dashboard/classroom-dashboard/:classroomId/students?view=reports',
  certificates: '/dashboard/classroom-dashboard/:classroomId/students?view=certificates',
  allStudents: '/dashboard/student-list',
  path: '/dashboard/course',
  lessons: '/dashboard/lessons',
  courses: '/dashboard/courses',
  worksheets: '/dashboard/worksheet',
  projects: '/dashboard/projects',
  minigames: '/dashboard/minigames',
  questions: '/dashboard/minigames?view=questions',
  competitions: '/dashboard/competition',
  rewards: '/dashboard/rewards',
  classroom: '/dashboard/classroom?view=class',
  classrooms: '/dashboard/classroom',
  messages: '/chat',
  profile: '/dashboard/profile',
  places: '/account/select-room',
} as const
export type ScreenName = keyof typeof screens

/** Additional path prefixes that belong to a screen. */
const aliasPaths: Partial<Record<ScreenName, string>> = {
  home: '/dashboard/classroom-dashboard/:classroomId',
  minigames: '/dashboard/minigame',
}

/** Each entry has a label in the message `menu.<name>` and an icon in the layout. */
export type EntryName =
  | 'today'
  | 'students'
  | 'learn'
  | 'play'
  | 'class'
  | 'path'
  | 'things'
  | 'me'
  | 'week'
  | 'school'
  | 'classes'
  | 'messages'
  | 'places'

type Entry = { name: EntryName; screens: readonly ScreenName[] }

const learn: Entry = { name: 'learn', screens: ['path', 'lessons', 'courses', 'worksheets', 'projects'] }
const play: Entry = { name: 'play', screens: ['minigames', 'competitions', 'rewards', 'questions'] }
const messages: Entry = { name: 'messages', screens: ['messages'] }

/** At most five entries, the same on every device. An entry links to its first screen that exists. */
const menus: Record<Audience, readonly Entry[]> = {
  teacher: [
    { name: 'today', screens: ['home'] },
    { name: 'students', screens: ['roster', 'requests', 'attendance', 'reports', 'certificates', 'allStudents'] },
    learn,
    play,
    { name: 'class', screens: ['classroom', 'messages', 'classrooms'] },
  ],
  student: [
    { name: 'path', screens: ['path', 'home', 'lessons', 'courses'] },
    { name: 'play', screens: ['minigames', 'competitions', 'questions'] },
    { name: 'things', screens: ['projects', 'rewards'] },
    { name: 'me', screens: ['profile', 'messages'] },
  ],
  parent: [
    { name: 'week', screens: ['home'] },
    { name: 'learn', screens: ['path', 'lessons', 'projects'] },
    { name: 'play', screens: ['rewards'] },
    messages,
  ],
  school: [
    { name: 'school', screens: ['home'] },
    { name: 'classes', screens: ['classrooms'] },
    { name: 'students', screens: ['allStudents'] },
    { name: 'learn', screens: ['courses', 'worksheets'] },
    messages,
  ],
  nowhere: [
    { name: 'places', screens: ['places'] },
    { name: 'me', screens: ['profile'] },
  ],
}

export type MenuScreen = { name: ScreenName; path: string }
export type MenuEntry = { name: EntryName; screens: MenuScreen[] }

/**
 * Non-empty entries with their existing screens. `routeExists` gets route patterns, with `:classroomId`. A teacher with
 * a single class in the school has no list of all students: the roster of the class has the same students.
 */
export function buildMenu(
  audience: Audience,
  classroomId: string | null,
  routeExists: (path: string) => boolean,
  hasOneClass = false,
): MenuEntry[] {
  return menus[audience]
    .map((entry) => ({
      name: entry.name,
      screens: entry.screens
        .filter((name) => routeExists(routePathOf(name)))
        .filter((name) => !(hasOneClass && audience === 'teacher' && name === 'allStudents'))
        .map((name) => ({ name, path: screens[name].replace(':classroomId', classroomId ?? '') })),
    }))
    .filter((entry) => entry.screens.length > 0)
}

/** The entry and screen with the longest path prefix of an address. */
export function findMenuEntry(
  audience: Audience,
  path: string,
  query = '',
): { entry: EntryName; screen: ScreenName } | null {
  const match = menus[audience]
    .flatMap((entry) =>
      entry.screens.map((screen) => ({ entry: entry.name, screen, reach: matchLength(screen, path, query) })),
    )
    .filter(({ reach: length }) => length > 0)
    .toSorted((a, b) => b.reach - a.reach)[0]
  return match ? { entry: match.entry, screen: match.screen } : null
}

const routePathOf = (screen: ScreenName) => screens[screen].split('?')[0]!

function matchLength(screen: ScreenName, path: string, query: string): number {
  const [, requiredQuery] = screens[screen].split('?')
  if (requiredQuery && !query.replace('?', '').split('&').includes(requiredQuery)) return 0
  const starts = [routePathOf(screen), aliasPaths[screen]]
  const longest = Math.max(...starts.map((start) => (start ? matchPrefix(start.split('/'), path.split('/')) : 0)))
  return requiredQuery ? longest + 0.5 : longest
}

/** Number of path segments of `start` if it is a prefix of `path`, else 0. Home pages match only exactly. */
function matchPrefix(start: readonly string[], path: readonly string[]): number {
  const isPrefix = start.every((part, index) => (part.startsWith(':') ? path[index] : part === path[index]))
  const isExact = start.length === path.length
  return isPrefix && (isExact || !exactPaths.has(start.join('/'))) ? start.length : 0
}

const exactPaths = new Set<string>([screens.home, aliasPaths.home!])

/**
 * The exit path of a full-screen page, one level up: from a level to its game, from a game to the list of games, from
 * there to the dashboard.
 */
export function stageExit(path: string, signedIn: boolean): string {
  const parts = path.split('/').filter(Boolean)
  if (parts.length > 2 || (parts.length === 2 && parts[0] === 'minigame')) return `/${parts.slice(0, -1).join('/')}`
  return signedIn ? '/dashboard' : '/'
}
