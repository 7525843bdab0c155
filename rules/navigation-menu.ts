/** Which places a person finds in the menu. It depends on the room they are in, and on nothing else. */

export type Audience = 'student' | 'teacher' | 'parent' | 'office' | 'nowhere'

/** `teaches` is what the permission table answers for this room. */
export function audienceOf(room: { kind: 'classroom' | 'child' | 'office' } | null, teaches: boolean): Audience {
  if (room === null) return 'nowhere'
  if (room.kind === 'child') return 'parent'
  if (room.kind === 'office') return 'office'
  return teaches ? 'teacher' : 'student'
}

/** Each has its words under `nav.<name>` and its icon in the frame. */
export type PlaceName =
  | 'home'
  | 'path'
  | 'games'
  | 'works'
  | 'dashboard'
  | 'progress'
  | 'students'
  | 'coursePath'
  | 'lessons'
  | 'projects'
  | 'minigames'
  | 'competitions'
  | 'rewards'
  | 'worksheets'
  | 'messages'
  | 'classrooms'
  | 'allStudents'
  | 'courses'
  | 'week'
  | 'rooms'

export type Place = {
  name: PlaceName
  path: string
  /** Screens that belong here though their address does not begin with `path`. */
  also?: string
}

const messages: Place = { name: 'messages', path: '/chat' }
const lessons: Place = { name: 'lessons', path: '/dashboard/lessons' }
const rewards: Place = { name: 'rewards', path: '/dashboard/rewards' }
const competitions: Place = { name: 'competitions', path: '/dashboard/competition' }
const worksheets: Place = { name: 'worksheets', path: '/dashboard/worksheet' }
const courses: Place = { name: 'courses', path: '/dashboard/courses' }

/** In the order of the sidebar; the first four stand in the tab bar of a phone. */
export function menuFor(audience: Audience, classroomId: string | null = null): Place[] {
  switch (audience) {
    case 'student':
      return [
        { name: 'home', path: '/dashboard' },
        { name: 'path', path: '/dashboard/course' },
        { name: 'games', path: '/dashboard/minigames', also: '/dashboard/minigame' },
        { name: 'works', path: '/dashboard/projects' },
        messages,
        lessons,
        competitions,
        rewards,
      ]
    case 'teacher':
      return [
        { name: 'dashboard', path: '/dashboard' },
        { name: 'students', path: `/dashboard/classroom-dashboard/${classroomId}/students` },
        { name: 'progress', path: `/dashboard/classroom-dashboard/${classroomId}` },
        { name: 'coursePath', path: '/dashboard/course', also: '/dashboard/courses' },
        lessons,
        { name: 'projects', path: '/dashboard/projects' },
        { name: 'minigames', path: '/dashboard/minigames', also: '/dashboard/minigame' },
        competitions,
        rewards,
        worksheets,
        messages,
      ]
    case 'office':
      return [
        { name: 'dashboard', path: '/dashboard' },
        { name: 'classrooms', path: '/dashboard/classroom' },
        { name: 'allStudents', path: '/dashboard/student-list' },
        courses,
        worksheets,
        messages,
      ]
    case 'parent':
      return [
        { name: 'week', path: '/dashboard' },
        { name: 'path', path: '/dashboard/course' },
        lessons,
        rewards,
        messages,
      ]
    case 'nowhere':
      return [{ name: 'rooms', path: '/account/select-room' }, courses]
  }
}

/** The place whose address is the longest beginning of this one. The dashboard itself is only its own. */
export function placeAt(menu: readonly Place[], path: string): Place | null {
  const reach = ({ path: own, also }: Place) =>
    Math.max(...[own, also].map((start) => (start && holds(start, path) ? start.length : 0)))
  const [found] = menu.filter((place) => reach(place) > 0).toSorted((a, b) => reach(b) - reach(a))
  return found ?? null
}

const holds = (start: string, path: string) =>
  path === start || (start !== '/dashboard' && path.startsWith(`${start}/`))

/**
 * One step out of a full-screen page: from a level to its game, from a game to all of them, from there to the
 * dashboard.
 */
export function stageExit(path: string, signedIn: boolean): string {
  const parts = path.split('/').filter(Boolean)
  if (parts.length > 2 || (parts.length === 2 && parts[0] === 'minigame')) return `/${parts.slice(0, -1).join('/')}`
  return signedIn ? '/dashboard' : '/'
}
