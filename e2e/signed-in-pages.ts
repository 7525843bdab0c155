import { explorers } from '#db/personas.ts'
import type { World } from './world.ts'

const classroom = `/dashboard/classroom-dashboard/${explorers}`
const inClass = `?class=${explorers}`

/** The six pages a teacher opens most. */
export const signedInPages: Readonly<Record<string, string>> = {
  dashboard: `/dashboard${inClass}`,
  classrooms: `/dashboard/classroom${inClass}`,
  classroom: `${classroom}${inClass}`,
  students: `${classroom}/students${inClass}`,
  'join requests': `${classroom}/join-request${inClass}`,
  profile: `/dashboard/profile${inClass}`,
}

/** What each of them weighs at most, before compression; the goal is 70. */
export const heaviestKb = 66

/** The cookie of a teacher who has chosen the class whose pages these are. */
export async function teacherInClass(world: Pick<World, 'url' | 'sessionOf'>): Promise<string> {
  const cookie = await world.sessionOf('teacher')
  const form = { _action: 'choose', _key: crypto.randomUUID(), room: `classroom/${explorers}` }
  await fetch(`${world.url}/account/select-room`, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: world.url, cookie },
    body: new URLSearchParams(form),
  })
  return cookie
}

/** How many kB of a page are drawings, messages, routes, data and names of files. */
export function partsOf(html: string): Record<string, number> {
  const kb = (pattern: RegExp) => Number((Buffer.byteLength((html.match(pattern) ?? []).join('')) / 1000).toFixed(1))
  return {
    whole: kb(/^[\s\S]*$/),
    drawings: kb(/<svg[\s\S]*?<\/svg>/g),
    messages: kb(/<script[^>]* id="messages">[\s\S]*?<\/script>/),
    routes: kb(/window\.__reactRouterManifest = [\s\S]*?<\/script>/),
    data: kb(/streamController\.enqueue\([\s\S]*?<\/script>/g),
    files: kb(/<link [^>]*>/g),
  }
}
