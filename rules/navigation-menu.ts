/**
 * What somebody finds in the menu. It depends on whose page this is and on which screens stand: an address whose feature
 * is still to come is in no menu.
 */

export type Audience = 'student' | 'teacher' | 'parent' | 'school' | 'nowhere'

/** `teaches` is what the permission table answers for this class. */
export function audienceOf(place: { kind: 'classroom' | 'child' | 'school' } | null, teaches: boolean): Audience {
  if (place === null) return 'nowhere'
  if (place.kind === 'child') return 'parent'
  if (place.kind === 'school') return 'school'
  return teaches ? 'teacher' : 'student'
}

/** Every screen that a menu leads to, with its address. Its words are under `screens.<name>`. */
const screens = {
  home: '/dashboard',
  roster: '/dashboard/classroom-dashboard/:classroomId/students',
  requests: '/dashboard/classroom-dashboard/:classroomId/join-request',
  attendance: '/dashboard/classroom-dashboard/:classroomId/students?view=attendance',
  reports: '/dashboard/classroom-dashboard/:classroomId/students?view=reports',
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

/** Screens that belong to another one's entry though their addresses do not begin as its does. */
const also: Partial<Record<ScreenName, string>> = {
  home: '/dashboard/classroom-dashboard/:classroomId',
  minigames: '/dashboard/minigame',
}

/** Each has its words under `menu.<name>` and its icon in the frame. */
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

/** Five at most, the same on every device. The first of its screens that stands is where an entry leads. */
const menus: Record<Audience, readonly Entry[]> = {
  teacher: [
    { name: 'today', screens: ['home'] },
    { name: 'students', screens: ['roster', 'requests', 'attendance', 'reports', 'allStudents'] },
    learn,
    play,
    { name: 'class', screens: ['classroom', 'messages', 'classrooms'] },
  ],
  student: [
    { name: 'path', screens: ['path', 'home', 'lessons', 'courses'] },
    { name: 'play', screens: ['minigames', 'competitions', 'questions'] },
    { name: 'things', screens: ['projects', 'rewards'] },
    { name: 'me', screens: ['profile'] },
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

/** The entries that lead somewhere, each with the screens that stand. `stands` is asked with addresses as routes have them. */
export function menuFor(
  audience: Audience,
  classroomId: string | null,
  stands: (path: string) => boolean,
): MenuEntry[] {
  return menus[audience]
    .map((entry) => ({
      name: entry.name,
      screens: entry.screens
        .filter((name) => stands(pathOf(name)))
        .map((name) => ({ name, path: screens[name].replace(':classroomId', classroomId ?? '') })),
    }))
    .filter((entry) => entry.screens.length > 0)
}

/** The entry and the screen that an address belongs to: those whose address is its longest beginning. */
export function menuAt(audience: Audience, path: string, query = ''): { entry: EntryName; screen: ScreenName } | null {
  const found = menus[audience]
    .flatMap((entry) =>
      entry.screens.map((screen) => ({ entry: entry.name, screen, reach: reachOf(screen, path, query) })),
    )
    .filter(({ reach }) => reach > 0)
    .toSorted((a, b) => b.reach - a.reach)[0]
  return found ? { entry: found.entry, screen: found.screen } : null
}

const pathOf = (screen: ScreenName) => screens[screen].split('?')[0]!

function reachOf(screen: ScreenName, path: string, query: string): number {
  const [, asked] = screens[screen].split('?')
  if (asked && !query.replace('?', '').split('&').includes(asked)) return 0
  const starts = [pathOf(screen), also[screen]]
  const longest = Math.max(...starts.map((start) => (start ? reach(start.split('/'), path.split('/')) : 0)))
  return asked ? longest + 0.5 : longest
}

/** How many parts of an address a screen's own has, if the address begins with it. The first page holds only itself. */
function reach(start: readonly string[], path: readonly string[]): number {
  const same = start.every((part, index) => (part.startsWith(':') ? path[index] : part === path[index]))
  const whole = start.length === path.length
  return same && (whole || !exact.has(start.join('/'))) ? start.length : 0
}

const exact = new Set<string>([screens.home, also.home!])

/**
 * One step out of a full-screen page: from a level to its game, from a game to all of them, from there to the
 * dashboard.
 */
export function stageExit(path: string, signedIn: boolean): string {
  const parts = path.split('/').filter(Boolean)
  if (parts.length > 2 || (parts.length === 2 && parts[0] === 'minigame')) return `/${parts.slice(0, -1).join('/')}`
  return signedIn ? '/dashboard' : '/'
}
