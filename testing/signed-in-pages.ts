import { explorers } from '#db/personas.ts'
import type { World } from './world.ts'

const classroom = `/dashboard/classroom-dashboard/${explorers}`
const inClass = `?class=${explorers}`

/** The six pages that teachers open most. */
export const signedInPages: Readonly<Record<string, string>> = {
  dashboard: `/dashboard${inClass}`,
  classrooms: `/dashboard/classroom${inClass}`,
  classroom: `${classroom}${inClass}`,
  students: `${classroom}/students${inClass}`,
  'join requests': `${classroom}/join-request${inClass}`,
  profile: `/dashboard/profile${inClass}`,
}

/** Maximum size of each page in kB, before compression. */
export const maxPageKb = 70

/** Returns the cookie of a teacher session that has chosen the class of these pages. */
export async function openTeacherSession(world: Pick<World, 'url' | 'sessionOf'>): Promise<string> {
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

/** Returns the kB of SVG drawings, messages, route manifest, data and file links in a page. */
export function measurePageParts(html: string): Record<string, number> {
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
